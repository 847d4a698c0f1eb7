/// The messages between the board and a confined process: a few numbers. The file and the memory for
/// the answer are descriptors sent along with a job.
enum ConfinedMessage {
  static let size = 6 * MemoryLayout<UInt32>.size

  static func bytes(_ numbers: [Int]) -> [UInt8] {
    (0..<6).flatMap { index in
      let number = UInt32(clamping: index < numbers.count ? numbers[index] : 0)
      return (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  /// Returns the numbers in a message, or nil if it has another length.
  static func numbers(_ bytes: some Collection<UInt8>) -> [Int]? {
    guard bytes.count == size else { return nil }
    let bytes = Array(bytes)
    return stride(from: 0, to: size, by: 4).map { start in
      (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << ($1 * 8) }
    }
  }
}
