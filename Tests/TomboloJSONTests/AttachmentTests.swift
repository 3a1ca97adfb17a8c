import Foundation
import Testing
import TomboloJSON

/// Bytes and long texts that are attached to JSON.
struct AttachmentTests {
    private struct File: Codable, Hashable {
        var name: String
        var content: Data
        var parts: [Data?]
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ attachments: [AttachedBytes]
    ) throws -> Value {
        try JSONTextDecoder().decode(type, from: text.utf8, with: ArrivedAttachments(attachments))
    }

    private func text(_ string: String, as form: AttachedBytes.Form) -> Data {
        form == .latin1
            ? string.data(using: .isoLatin1) ?? Data() : Array(string.utf16).withUnsafeBytes { Data($0) }
    }

    @Test func bytesAnywhereInAValueMakeTheRoundTrip() throws {
        let file = File(name: "a", content: Data([0, 255, 34, 92]), parts: [Data(), nil, Data([1])])
        var text = AttachedText()
        try JSONTextEncoder().encode(file, into: &text)
        #expect(text.attachments.map(\.bytes) == [file.content, Data(), Data([1])])
        #expect(text.byteCount == text.utf8.count + 5)
        let back = try JSONTextDecoder().decode(
            File.self, from: text.utf8, with: ArrivedAttachments(text.attachments))
        #expect(back == file)
        let value = try JSONTextDecoder().decode(
            JSONValue.self, from: text.utf8, with: ArrivedAttachments(text.attachments))
        #expect(value["content"]?.bytesValue == file.content)
        var again = AttachedText()
        try JSONTextEncoder().encode(value, into: &again)
        #expect(again.attachments.map(\.bytes) == text.attachments.map(\.bytes))
    }

    @Test func longTextsAreAttachedButMemberNamesAreNot() throws {
        let long = String(repeating: "\"漢\n", count: 20)
        let value: JSONValue = [
            long: "short", "list": ["a", .string(long)], "bytes": .bytes(Data([7])), "last": .string(long),
        ]
        var plain = AttachedText(Array("before".utf8))
        try JSONTextEncoder().encode(value, into: &plain)
        #expect(plain.attachments.map(\.form) == [.bytes])

        var encoder = JSONTextEncoder()
        encoder.maximumTextLength = 99
        var text = AttachedText(Array("before".utf8))
        try encoder.encode(value, into: &text)
        #expect(text.attachments.map(\.form) == [.utf8, .bytes, .utf8])
        #expect(text.attachments[0].withBytes { Array($0) } == Array(long.utf8))
        let back = try JSONTextDecoder().decode(
            JSONValue.self, from: text.utf8.dropFirst(6), with: ArrivedAttachments(text.attachments))
        #expect(back == value)
        #expect(try encoder.encode(value["last"]) == JSONTextEncoder().encode(value["last"]))

        let inside = text.withTextsInside()
        #expect(inside.attachments == [text.attachments[1]])
        func textAroundTheMark(_ text: AttachedText) -> String {
            String(decoding: text.utf8, as: UTF8.self).replacing("ud800\(text.attachments[0].id)", with: "")
        }
        #expect(textAroundTheMark(inside) == textAroundTheMark(plain))
    }

    /// A type that opens the container of its first member, encodes its other members, and only then fills that container.
    private struct FilledInLater: Encodable {
        enum Key: String, CodingKey { case first, second, third }
        enum Inner: String, CodingKey { case text }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Key.self)
            var first = members.nestedContainer(keyedBy: Inner.self, forKey: .first)
            try members.encode(String(repeating: "b", count: 20), forKey: .second)
            try members.encode(Data([7]), forKey: .third)
            try first.encode(String(repeating: "a", count: 20), forKey: .text)
        }
    }

    @Test func attachedTextsCanBeInlinedInAnyOrder() throws {
        var encoder = JSONTextEncoder()
        encoder.maximumTextLength = 10
        var text = AttachedText()
        try encoder.encode(FilledInLater(), into: &text)
        #expect(text.attachments.compactMap(\.text).count == 2)
        let inside = text.withTextsInside()
        let bytes = try #require(inside.attachments.first { $0.text == nil })
        let a = String(repeating: "a", count: 20)
        let b = String(repeating: "b", count: 20)
        #expect(
            String(decoding: inside.utf8, as: UTF8.self)
                == #"{"first":{"text":"\#(a)"},"second":"\#(b)","third":"\ud800\#(bytes.id)"}"#)
        #expect(inside.attachments == [bytes])
    }

    @Test func aFailedEncodingLeavesTheTextUnchanged() throws {
        var text = AttachedText(Array("before".utf8), attachments: [AttachedBytes(Data([9]))])
        let before = text
        #expect(throws: CodingFailure.self) {
            try JSONTextEncoder().encode([JSONValue.bytes(Data([1])), .double(.nan)], into: &text)
        }
        #expect(text == before)
    }

    @Test(arguments: ["", "a", "é\u{FF}", "a\0b", String(repeating: "ä", count: 100_000)])
    func latin1TextIsDecoded(string: String) throws {
        let bytes = Data(string.unicodeScalars.map { UInt8($0.value) })
        let attachment = AttachedBytes(id: 7, form: .latin1, bytes: bytes)
        #expect(try decode(String.self, #""\ud8007""#, [attachment]) == string)
    }

    @Test(arguments: ["", "a", "漢字é", "\u{1F600}a\u{10FFFF}", "\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}"])
    func utf16TextIsDecoded(string: String) throws {
        let attachment = AttachedBytes(id: 0, form: .utf16, bytes: text(string, as: .utf16))
        #expect(try decode(String.self, #""\ud8000""#, [attachment]) == string)
    }

    @Test(arguments: [[0xD800], [0xDC00], [0xD800, 0x61], [0xDC00, 0xD800], [0x61, 0xDBFF]] as [[UInt16]])
    func aLoneSurrogateIsRejected(units: [UInt16]) {
        let attachment = AttachedBytes(id: 1, form: .utf16, bytes: units.withUnsafeBytes { Data($0) })
        #expect(throws: JSONError.self) { try decode(String.self, #""\ud8001""#, [attachment]) }
    }

    @Test func anOddNumberOfUTF16BytesIsRejected() {
        let attachment = AttachedBytes(id: 1, form: .utf16, bytes: Data([0x61, 0, 0x62]))
        #expect(throws: JSONError.self) { try decode(String.self, #""\ud8001""#, [attachment]) }
    }

    @Test func anAttachmentCanBeReferencedOnlyOnce() {
        let attachment = AttachedBytes(id: 1, form: .bytes, bytes: Data([1]))
        #expect(throws: JSONError.self) { try decode([Data].self, #"["\ud8001","\ud8001"]"#, [attachment]) }
    }

    @Test(arguments: [
        #""\ud800""#, #""\ud8002""#, #""\ud800x""#, #""\ud8001x""#, #""x\ud8001""#, #""\ud80099999999999""#,
        #""\ud8001"#,
        #"{"\ud8001":1}"#, #""\ud800-1""#, #""\uD8001""#,
    ])
    func invalidAttachmentMarksAreRejected(json: String) {
        let attachment = AttachedBytes(id: 1, form: .bytes, bytes: Data([1]))
        #expect(throws: JSONError.self) { try decode(JSONValue.self, json, [attachment]) }
    }

    @Test func bytesAndTextAreNotInterchangeable() {
        let attachment = AttachedBytes(id: 1, form: .bytes, bytes: Data([1]))
        let failure = #expect(throws: CodingFailure.self) { try decode(String.self, #""\ud8001""#, [attachment]) }
        #expect(failure?.message == "Expected text, found bytes.")
        #expect(throws: CodingFailure.self) { try decode(Data.self, #""AQ==""#, []) }
    }
}
