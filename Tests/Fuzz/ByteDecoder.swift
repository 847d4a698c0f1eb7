/// A decoder that decodes any type from bare bytes: the type determines what comes next.
///
/// A fuzzer that must find valid JSON first seldom gets past the parser. Here nearly every input
/// has the right shape, and the numbers in it are tested.
struct ByteDecoder: Decoder {
  let input: FuzzInput
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    Unkeyed(decoder: self, count: input.length())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  func next<Value: Decodable>(_ type: Value.Type, at path: [any CodingKey]) throws -> Value {
    if type == Int.self, path.last?.stringValue == "version" {
      // Another version ends the run at once, and one check of it is enough.
      return try cast(input.byte() == 0xFF ? Int(input.number()) : 1)
    }
    if type == Int.self { return try cast(Int(input.number())) }
    if type == Int64.self { return try cast(input.number()) }
    if type == UInt32.self { return try cast(UInt32(truncatingIfNeeded: input.number())) }
    if type == Int32.self { return try cast(Int32(truncatingIfNeeded: input.number())) }
    if type == Double.self {
      return try cast(Double(bitPattern: UInt64(bitPattern: input.number())))
    }
    if type == String.self { return try cast("s\(input.below(7))") }
    return try type.init(from: ByteDecoder(input: input, codingPath: path))
  }

  private func cast<Value>(_ value: some Any) throws -> Value {
    guard let value = value as? Value else { throw unsupported(Value.self) }
    return value
  }

  func unsupported(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "not made from bytes"))
  }
}

extension ByteDecoder {
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ByteDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { decoder.input.byte() & 1 == 1 }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.next(type, at: codingPath + [key])
    }

    func nestedContainer<Other: CodingKey>(
      keyedBy type: Other.Type,
      forKey key: Key
    ) -> KeyedDecodingContainer<Other> { decoder.container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
      decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: ByteDecoder
    let count: Int?
    var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var isAtEnd: Bool { currentIndex == count }

    init(decoder: ByteDecoder, count: Int) {
      self.decoder = decoder
      self.count = count
    }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      return try decoder.next(type, at: codingPath)
    }

    func nestedContainer<Other: CodingKey>(
      keyedBy type: Other.Type
    ) -> KeyedDecodingContainer<Other> { decoder.container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder.unkeyedContainer() }
    func superDecoder() -> any Decoder { decoder }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: ByteDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try decoder.next(type, at: codingPath)
    }
  }
}
