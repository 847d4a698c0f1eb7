/// What is known about a person; nil where nothing is.
struct Person: Equatable, Sendable {
  enum HairColor: String, CaseIterable, Sendable { case black, brown, red, blond, grey, white }
  enum HairLength: String, CaseIterable, Sendable { case bald, short, medium, long }
  enum EyeColor: String, CaseIterable, Sendable { case black, brown, green, grey, blue }
  enum Glasses: String, CaseIterable, Sendable { case yes, no }
  enum FacialHair: String, CaseIterable, Sendable { case none, stubble, moustache, beard }
  enum Opinion: Sendable { case likes, dislikes }

  var name: String
  var hairColor: HairColor?
  var hairLength: HairLength?
  var eyeColor: EyeColor?
  var glasses: Glasses?
  var facialHair: FacialHair?
  /// One opinion for each topic, so that a person cannot like and dislike the same thing.
  var opinions: [String: Opinion] = [:]

  /// The topics that the person likes or dislikes, in alphabetical order.
  func topics(_ opinion: Opinion) -> [String] {
    opinions.filter { $0.value == opinion }.keys.sorted()
  }
}

/// What can be set by name.
enum Field: String, CaseIterable {
  case name
  case hairColor = "hair-colour"
  case hairLength = "hair-length"
  case eyeColor = "eye-colour"
  case glasses
  case facialHair = "facial-hair"

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension Person {
  /// Sets a field from text. Throws a `Complaint` that lists the valid values.
  mutating func set(_ field: Field, to word: String) throws {
    switch field {
    case .name: name = word
    case .hairColor: hairColor = try choice(word, for: field)
    case .hairLength: hairLength = try choice(word, for: field)
    case .eyeColor: eyeColor = try choice(word, for: field)
    case .glasses: glasses = try choice(word, for: field)
    case .facialHair: facialHair = try choice(word, for: field)
    }
  }

  /// A field as text; nil if it is not known.
  subscript(field: Field) -> String? {
    switch field {
    case .name: name
    case .hairColor: hairColor?.rawValue
    case .hairLength: hairLength?.rawValue
    case .eyeColor: eyeColor?.rawValue
    case .glasses: glasses?.rawValue
    case .facialHair: facialHair?.rawValue
    }
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String,
    for field: Field
  ) throws -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Complaint("\(field.rawValue) cannot be \(word), but one of \(choices)")
  }
}
