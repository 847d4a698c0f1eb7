import BoardCore
import BoardRenderer
import UndoCore

@testable import BoardApp

/// What tests look for in the panels of features.
extension Overlay {
  var palette: Palette? { features.of(PaletteFeature.self)?.palette }
  var files: FileSheet? { features.of(FileChooser.self)?.sheet }
  var colour: ColourPanel? { features.of(Colours.self)?.panel }
  var question: OpenDialog? { features.of(Questions.self)?.open }
  var history: HistoryPanel? { features.of(Steps.self)?.list }
  var hotStep: Int? { features.of(Steps.self)?.hotStep }
  var stepPictures: StepPictures { features.of(Steps.self)?.pictures ?? StepPictures() }
  var comparison: Compare.Shown? { features.of(Compare.self)?.shown }
}

/// The history, as tests work with it, and the measure of the interface.
extension App {
  var ruler: Ruler { Ruler(scale: view.scale, font: preferences.font) }
  private var stripFeature: Strip? { overlay.features.of(Strip.self) }

  var film: InterfaceState.Film? { interfaceState.film }
  var trails: [Trail] { stripFeature?.trails(Question(now: 0, feature: Strip.id, self)) ?? [] }

  var focusedStepRow: Int? {
    overlay.features.of(Steps.self)?.focusedStepRow(Question(now: 0, feature: Steps.id, self))
  }

  var strip: (control: Control, look: TimelineItem)? {
    stripFeature?.placed(Question(now: 0, feature: Strip.id, self)).map { ($0.control, $0.look) }
  }

  /// The open text as it is painted.
  func openItem(at now: Double) -> OpenTextItem? {
    writing.item(view.camera, question(of: writing, at: now))
  }

  func ask(_ dialog: Dialog, at now: Double) {
    run(Questions.self, at: now) { $0.ask(dialog, &$1) }
  }

  /// Handles the outcome of a task that reads or writes the file, if it has ended.
  func noteFileTask(at now: Double) {
    coordinate(at: now) { files, turn in files.noteTask(&turn) }
  }

  func saveAs(_ path: String, at now: Double) {
    coordinate(at: now) { $0.attempt(.saveAs(path), for: FileChooser.id, &$1) }
  }

  func scrub(to step: Double, at now: Double) { perform(.look(.lookAt(step)), at: now) }
}
