import BoardCore
import Testing

@Suite("A boxed value")
struct BoxedTests {
  @Test("a copy that is changed leaves the others as they are")
  func isValue() {
    let first = Boxed([1, 2])
    var second = first
    second.value.append(3)
    let third = second
    second.value[0] = 9
    #expect(first.value == [1, 2])
    #expect(second.value == [9, 2, 3])
    #expect(third.value == [1, 2, 3])
  }

  @Test("who holds it alone changes it in place")
  func changesInPlace() {
    var boxed = Boxed([Int](repeating: 0, count: 1000))
    let before = boxed.value.withUnsafeBufferPointer(\.baseAddress)
    for index in 0..<1000 { boxed.value[index] = index }
    #expect(boxed.value.withUnsafeBufferPointer(\.baseAddress) == before)
  }
}
