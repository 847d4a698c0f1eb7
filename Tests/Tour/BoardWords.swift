/// The words on the board in the pictures. The cards are the same in every language.
struct BoardWords {
  var group: String
  var cards: [String]
  var edges: [String]
  /// The text of the file that a card shows.
  var file: String

  static let english = BoardWords(
    group: "This week",
    cards: [
      "# Plan\\nAll on one page.",
      "# Price\\nAsk three shops. **Call back on Friday.**",
      "# Where we meet\\n- [x] the *café* by the river\\n- [ ] a table at [noon](https://example.org)",
      "Notes",
    ],
    edges: ["then", "see also"],
    file: "A map and two pens."
  )

  static let hebrew = BoardWords(
    group: "השבוע",
    cards: [
      "# תוכנית\\nמה אנחנו רוצים, בעמוד אחד.",
      "# السعر\\nاسأل ثلاثة متاجر. **اتصل يوم الجمعة.**",
      "# איפה נפגשים\\n- [x] בבית הקפה ליד הנהר\\n- [ ] בשעה 12:00",
      "הערות",
    ],
    edges: ["אחר כך", "ראו גם"],
    file: "מפה ושני עטים."
  )

  static let german = BoardWords(
    group: "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung",
    cards: [
      "# Donaudampfschifffahrtsgesellschaft\\nKraftfahrzeughaftpflichtversicherung abschließen.",
      "# Rechtsschutzversicherungsgesellschaften\\n**Straßenentwässerungsinvestitionskosten**",
      "# Wo wir uns treffen\\nIm Veranstaltungsräumlichkeitenverzeichnis nachsehen.",
      "Arbeiterunfallversicherungsgesetz",
    ],
    edges: ["Verkehrsinfrastrukturfinanzierung", "Bundesausbildungsförderungsgesetz"],
    file: "Fußgängerübergangsmarkierungen einzeichnen."
  )

  /// The text of the board. Positions are window pixels at scale 1. The first card is visible in
  /// the smallest window, too.
  var canvas: String {
    """
    {
      "nodes": [
        {"id":"group","type":"group","label":"\(group)","x":30,"y":80,"width":560,"height":200,"color":"4"},
        {"id":"plan","type":"text","text":"\(cards[0])","x":60,"y":100,"width":200,"height":90,"color":"5"},
        {"id":"price","type":"text","text":"\(cards[1])","x":360,"y":120,"width":200,"height":110,"color":"3"},
        {"id":"place","type":"text","text":"\(cards[2])","x":640,"y":180,"width":220,"height":120},
        {"id":"notes","type":"text","text":"\(cards[3])","x":120,"y":360,"width":180,"height":70,"color":"1"},
        {"id":"file","type":"file","file":"notes/plan.md","x":400,"y":380,"width":220,"height":80},
        {"id":"link","type":"link","url":"https://jsoncanvas.org/","x":680,"y":400,"width":220,"height":80}
      ],
      "edges": [
        {"id":"e1","fromNode":"plan","fromSide":"right","toNode":"price","toSide":"left","label":"\(edges[0])"},
        {"id":"e2","fromNode":"price","fromSide":"right","toNode":"place","toSide":"left","color":"3"},
        {"id":"e3","fromNode":"notes","fromSide":"right","toNode":"file","toSide":"left","label":"\(edges[1])"},
        {"id":"e4","fromNode":"plan","fromSide":"bottom","toNode":"notes","toSide":"top","color":"1"}
      ]
    }

    """
  }
}
