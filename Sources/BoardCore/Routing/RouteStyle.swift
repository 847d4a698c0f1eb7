/// How the lines of edges run.
package enum RouteStyle: String, CaseIterable, Sendable {
  /// In smooth curves.
  case curved
  /// In horizontal and vertical pieces with rounded corners.
  case angled
}
