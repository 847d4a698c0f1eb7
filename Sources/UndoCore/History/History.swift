public struct History {}
