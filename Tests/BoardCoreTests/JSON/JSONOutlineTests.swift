import BoardCore
import BoardTestSupport
import Testing

@Suite("Finding an entry without reading")
struct JSONOutlineTests {
  @Test(
    "the path leads to the value, whatever stands before it",
    arguments: [
      (#"{"a":1}"#, [0], "1"), (#" [ 1 , 2 ]"#, [1], "2"), (#"[[1,2],{"a":3}]"#, [1, 0], "3"),
      (#"{"a,]}\"\\":[",{"],"b":[{},[],"x"]}"#, [1, 2], #""x""#), ("[7]", [], "[7]"),
      ("\u{FEFF}[\n\t1,\r\n\t2]", [1], "2"), (#"{"é" : { "k" : [ ] } }"#, [0, 0], "[ ]"),
    ] as [(String, [Int], String)]
  )
  func paths(_ text: String, _ path: [Int], _ value: String) {
    let bytes = bytes(text)
    let offset = JSONOutline.offset(of: path, in: bytes)
    #expect(bytes[offset...].starts(with: value.utf8))
  }
}
