#if DEBUG
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloBindings

/// The description of types with custom coding.
@MainActor
struct CustomCodingTests {
    /// The TypeScript of a type's definition, or the diagnostics.
    private func description<Value: Codable>(_: Value.Type) -> String {
        let calls = CallRegistry()
        calls.register("a.b") { (_: Value) in }
        do throws(InterfaceDiagnostics) {
            let interface = try AppInterface(of: calls, app: "org.example.Tests")
            guard case .named(let name)? = interface.calls["a.b"]?.argument, let shape = interface.types[name] else {
                return "none"
            }
            return TypeScriptText(prefix: "").type(shape)
        } catch {
            return error.description
        }
    }

    @Test func aMemberThatSelectsOtherMembersIsDescribedAsAUnion() {
        #expect(
            description(Message.self)
                == #"{ type: "text"; text: string } | { type: "image"; url: URLText; width?: number | null } | { type: "none" }"#
        )
        #expect(description(Flagged.self) == "{ isOn: false } | { isOn: true; level: number }")
        // No member selects others here.
        #expect(description(Ordinary.self) == "{ kind: Kind; isOn: boolean }")
    }

    @Test func valuesThatATypeRejectsAreNotInItsType() {
        #expect(description(OnlyImages.self) == #"{ kind: "image" | "none"; isOn: boolean }"#)
    }

    /// The outer type cannot be described either, but the fault is in the inner type.
    @Test func onlyTheInnerFaultyTypeIsReported() {
        let text = description(Envelope.self)
        #expect(text.contains("argument.inner: Rejecting cannot be described") && !text.contains("Envelope"))
    }

    @Test func aTypeThatDecodesOneOfSeveralTypesIsDescribedAsAUnion() {
        #expect(description(TextOrNumber.self) == "string | number")
        #expect(description(Fixtures.Wrapper.self) == "string")
    }

    /// Such shapes would need every combination of members.
    @Test func membersThatDependOnTheFormOfOthersAreReported() {
        #expect(description(Either.self).contains("it tries several types for the member “id”"))
        #expect(description(OneOrOther.self).contains("its other members depend on the member “text”"))
        #expect(description(Timed.self).contains("its other members depend on the member “timed”"))
    }

    /// A member can select a shape even if only a later decoding reads it. A member with many values does not use up
    /// the allowed decodings.
    @Test func membersThatSelectAShapeAreFoundInsideOtherShapes() {
        let text = description(Nested.self)
        #expect(
            text
                == #"{ code: Code; isOn: false } | { code: Code; isOn: true; isTimed: false } | { code: Code; isOn: true; isTimed: true; until: ISODate }"#
        )
    }

    @Test func payloadsOfACustomEnumAreRecorded() {
        #expect(description(Measure.self) == "OneOf<{ length: number; name: string[] }>")
    }

    @Test func arraysOfDifferentElementsAreReported() {
        #expect(description(Mixed.self).contains("it decodes elements of different types"))
        #expect(description(Pairs.self) == "{ x: number }[]")
        #expect(description(Gaps.self) == "(number | null)[]")
    }

    @Test func otherMembersBesideFixedOnesAreReported() {
        #expect(description(Extra.self).contains("it decodes members of any name beside others"))
    }

    @Test func encodingThatDiffersFromDecodingIsReported() {
        #expect(description(Versioned.self).contains("its value has the member “version”, which is not decoded"))
        #expect(description(Priority.self).contains("does not encode what it decodes: its value is"))
    }

    @Test func anAbsentMemberIsDistinguishedFromNull() {
        #expect(description(Limited.self) == "{ limit?: number; other?: number | null }")
    }

    @Test func decodingThatContinuesUntilAnErrorIsEnded() {
        #expect(description(UntilError.self) == "number[]")
        #expect(description(Descending.self).contains("it decodes containers within containers without end"))
    }

    @Test func theOrderOfCasesDoesNotMatter() {
        #expect(description(Expr.self) == "OneOf<{ call: { _0: Call }; number: { _0: number } }>")
    }

    @Test func aTypeCanBeAnErrorAndAValue() throws {
        for isErrorFirst in [true, false] {
            let calls = CallRegistry()
            calls.register(isErrorFirst ? "a.a" : "b.b", throws: Both.self) { () throws(Both) in }
            calls.register(isErrorFirst ? "b.b" : "a.a") { [Both.first] }
            let interface = try AppInterface(of: calls, app: "a")
            #expect(interface.types.count == 1 && interface.failures.count == 1)
            #expect(Set(interface.types.keys).isDisjoint(with: interface.failures.keys))
        }
    }

    @Test func rawValuesThatJavaScriptWouldRoundAreNotLiterals() {
        #expect(!description(Big.self).contains("9007199254740993"))
    }

    @Test func declarationsForACallThatDoesNotExistAreReported() {
        let calls = CallRegistry()
        calls.declareProgress(Int.self, of: "a.c")
        calls.register("a.b") {}
        #expect(
            throws: InterfaceDiagnostics(sentences: [
                "a.c: errors or progress are declared for it, but there is no such call."
            ])
        ) {
            try AppInterface(of: calls, app: "a")
        }
    }

    @Test func rawCallsAcceptAnyArgument() throws {
        let calls = CallRegistry()
        calls.registerRaw("a.raw") { text, _ in text }
        calls.register("a.b") { 1 }
        let text = TypeScriptFile.declarations.text(of: try AppInterface(of: calls, app: "a"))
        #expect(text.contains("raw: TomboloCall<(any), (any)>;"))
    }
}

private enum Kind: String, Codable { case text, image, none }

private enum Message: Codable {
    case text(String)
    case image(URL, width: Int?)
    case nothing
    enum CodingKeys: CodingKey { case type, text, url, width }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .type) {
        case .text: self = .text(try container.decode(String.self, forKey: .text))
        case .image:
            self = .image(
                try container.decode(URL.self, forKey: .url),
                width: try container.decodeIfPresent(Int.self, forKey: .width))
        case .none: self = .nothing
        }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text):
            try container.encode(Kind.text, forKey: .type)
            try container.encode(text, forKey: .text)
        case .image(let url, let width):
            try container.encode(Kind.image, forKey: .type)
            try container.encode(url, forKey: .url)
            try container.encodeIfPresent(width, forKey: .width)
        case .nothing: try container.encode(Kind.none, forKey: .type)
        }
    }
}

private struct Flagged: Codable {
    var level: Int?
    enum CodingKeys: CodingKey { case isOn, level }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        level = try container.decode(Bool.self, forKey: .isOn) ? try container.decode(Int.self, forKey: .level) : nil
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(level != nil, forKey: .isOn)
        try container.encodeIfPresent(level, forKey: .level)
    }
}

private struct OnlyImages: Codable {
    var kind: Kind
    var isOn: Bool
    enum CodingKeys: CodingKey { case kind, isOn }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .kind)
        isOn = try container.decode(Bool.self, forKey: .isOn)
        if kind == .text {
            throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "No text.")
        }
    }
}

private struct Rejecting: Codable {
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "Never."))
    }
    func encode(to encoder: any Encoder) throws {}
}

private struct Envelope: Codable { var inner: Rejecting }

private struct Ordinary: Codable {
    var kind: Kind
    var isOn: Bool
}

private enum TextOrNumber: Codable {
    case text(String)
    case number(Double)
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }
}

private struct Either: Codable {
    var text: String?
    var number: Int?
    enum CodingKeys: CodingKey { case id }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try? container.decode(String.self, forKey: .id) {
            self.text = text
        } else {
            number = try container.decode(Int.self, forKey: .id)
        }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .id)
    }
}

private struct OneOrOther: Codable {
    var text: String?
    var url: URL?
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.text) {
            text = try container.decode(String.self, forKey: .text)
        } else {
            url = try container.decode(URL.self, forKey: .url)
        }
    }
}

private struct Timed: Codable {
    var timed: Bool?
    var until: Date?
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        timed = try container.decodeIfPresent(Bool.self, forKey: .timed)
        if timed != nil { until = try container.decode(Date.self, forKey: .until) }
    }
}

private enum Code: Int, Codable { case c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 }

private struct Nested: Codable {
    var code: Code
    var isOn: Bool
    var isTimed: Bool?
    var until: Date?
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Code.self, forKey: .code)
        isOn = try container.decode(Bool.self, forKey: .isOn)
        guard isOn else { return }
        isTimed = try container.decode(Bool.self, forKey: .isTimed)
        if isTimed == true { until = try container.decode(Date.self, forKey: .until) }
    }
}

private enum Measure: Codable {
    case length(Double)
    case name([String])
    enum CodingKeys: CodingKey { case length, name }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys.first {
        case .length?: self = .length(try container.decode(Double.self, forKey: .length))
        default: self = .name(try container.decode([String].self, forKey: .name))
        }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .length(let length): try container.encode(length, forKey: .length)
        case .name(let name): try container.encode(name, forKey: .name)
        }
    }
}

private struct Mixed: Codable {
    var text: String?
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        _ = try container.decode(Int.self)
        text = container.isAtEnd ? nil : try container.decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {}
}

private struct Pairs: Codable {
    enum CodingKeys: CodingKey { case x }
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            _ = try container.nestedContainer(keyedBy: CodingKeys.self).decode(Int.self, forKey: .x)
        }
    }
    func encode(to encoder: any Encoder) throws { _ = encoder.unkeyedContainer() }
}

private struct Gaps: Codable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd { if try !container.decodeNil() { _ = try container.decode(Int.self) } }
    }
    func encode(to encoder: any Encoder) throws { _ = encoder.unkeyedContainer() }
}

private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private struct Extra: Codable {
    enum CodingKeys: CodingKey { case id }
    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
        let container = try decoder.container(keyedBy: AnyKey.self)
        for key in container.allKeys { _ = try container.decode(Int.self, forKey: key) }
    }
    func encode(to encoder: any Encoder) throws {}
}

private struct Versioned: Codable {
    var name: String
    enum CodingKeys: CodingKey { case name, version }
    init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(1, forKey: .version)
    }
}

private enum Priority: String, Codable {
    case low, high
    init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(Int.self) == 0 ? .low : .high
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self == .low ? 0 : 1)
    }
}

private struct Limited: Codable {
    var limit: Int?
    var other: Int?
    enum CodingKeys: CodingKey { case limit, other }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.limit) { limit = try container.decode(Int.self, forKey: .limit) }
        other = try container.decodeIfPresent(Int.self, forKey: .other)
    }
}

private struct UntilError: Codable {
    var numbers: [Int] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while let number = try? container.decode(Int.self) { numbers.append(number) }
    }
    func encode(to encoder: any Encoder) throws { _ = encoder.unkeyedContainer() }
}

private struct Descending: Codable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        Self.read(&container)
    }
    private static func read(_ container: inout any UnkeyedDecodingContainer) {
        while !container.isAtEnd {
            guard var nested = try? container.nestedUnkeyedContainer() else { return }
            read(&nested)
            return
        }
    }
    func encode(to encoder: any Encoder) throws { _ = encoder.unkeyedContainer() }
}

private indirect enum Expr: Codable {
    case call(Call)
    case number(Int)
}

private struct Call: Codable {
    var callee: Expr
    var arguments: [Expr]
}

private enum Both: String, CallError, CaseIterable, Codable { case first, second }

private enum Big: Int, Codable {
    case small = 1
    case big = 9_007_199_254_740_993
}
#endif
