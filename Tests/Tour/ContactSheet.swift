/// A page with all pictures and their captions.
struct ContactSheet {
  var sections: [Section] = []

  struct Section {
    var title: String
    var pictures: [Picture]
  }

  struct Picture {
    /// The path of the picture relative to the page.
    var path: String
    var caption: String
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="color-scheme" content="light dark">
    <title>DragBoard: every surface</title>
    <style>\(style)</style>
    <h1>DragBoard</h1>
    <nav>\(sections.map { "<a href=\"#\(anchor($0))\">\(escaped($0.title))</a>" }.joined(separator: " "))</nav>
    \(sections.map(html).joined(separator: "\n"))
    </html>

    """
  }

  private func html(_ section: Section) -> String {
    """
    <h2 id="\(anchor(section))">\(escaped(section.title))</h2>
    <div>
    \(section.pictures.map(html).joined(separator: "\n"))
    </div>
    """
  }

  private func html(_ picture: Picture) -> String {
    let caption = escaped(picture.caption)
    return """
      <figure><a href="\(picture.path)"><img src="\(picture.path)" alt="\(caption)" \
      loading="lazy"></a><figcaption>\(caption)</figcaption></figure>
      """
  }

  private func anchor(_ section: Section) -> String {
    section.title.lowercased().replacing(" ", with: "-")
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private var style: String {
    """

    body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: #ececea; color: #1d1f23 }
    nav a { margin-right: 1rem }
    a { color: #1f66d1 }
    div { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)) }
    figure { margin: 0 }
    img { max-width: 100%; border: 1px solid #8884 }
    figcaption { font-size: 0.875rem }
    @media (prefers-color-scheme: dark) {
      body { background: #101113; color: #ecedef }
      a { color: #6ea6ff }
    }

    """
  }
}
