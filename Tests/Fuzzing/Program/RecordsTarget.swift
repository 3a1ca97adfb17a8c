import Foundation
@testable import TomboloEngine

/// Fuzzes the bytes that a document sends, with their attachments: the relay's messages, records, JSON with attachments, and text in the engine's
/// code units.
@c(fuzz_records)
nonisolated func fuzzRecords(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = FuzzInput(start, count)
    let attachments = (0..<input.byte() % 8).map { _ in attachment(&input) }
    for attachment in attachments { checkText(attachment) }
    let records = input.take(input.rest.count)
    if let message = WireMessage(records) { checkMessage(message) }
    var backlog = Backlog()
    backlog.append(records[...], with: attachments.isEmpty ? nil : ArrivedAttachments(attachments))
    while let record = backlog.popFirst() { check(record) }
    require(backlog.byteCount == 0, "an empty backlog has bytes")
    return 0
}

private nonisolated func attachment(_ input: inout FuzzInput) -> AttachedBytes {
    let id = UInt32(input.byte())
    let forms: [AttachedBytes.Form] = [.bytes, .latin1, .utf16]
    let form = forms[Int(input.byte()) % forms.count]
    return AttachedBytes(id: id, form: form, bytes: Data(input.take(input.number())))
}

/// Checks the conversion of an attachment to text against the standard library's conversion of the same code units.
private nonisolated func checkText(_ attachment: AttachedBytes) {
    let bytes = attachment.bytes
    let latin1 = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    require(TextTransfer.string(latin1: bytes) == latin1, "the Latin-1 text differs")
    guard bytes.count.isMultiple(of: 2) else {
        return require(TextTransfer.string(utf16: bytes) == nil, "half a code unit was accepted")
    }
    let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    require(TextTransfer.string(utf16: bytes) == String(validating: units, as: UTF16.self), "the UTF-16 text differs")
}

private nonisolated func checkMessage(_ message: WireMessage) {
    guard let handshake = message.handshake else { return }
    require(DocumentID(handshake.document.description.utf8) == handshake.document, "the document's identifier differs")
}

private nonisolated func check(_ record: IncomingRecord) {
    switch record {
    case .trace(let id, let trace):
        require(id <= Wire.maximumID && trace.parent.utf8.count <= 512, "a record has an invalid number or trace")
    case .call(let id, let name, let payload, _):
        require(id <= Wire.maximumID && NamePattern.isName(name), "a record has an invalid number or name")
        if let payload { check(payload) }
    case .values(_, let array):
        checkCount(array.text)
        check(array)
    case .result(_, let payload):
        // Dialects decode the payload in this way.
        guard let payload else { return }
        if let value = try? JSONText(payload).value() { checkReturn(of: value) }
    case .failure(_, let payload): check(payload)
    case .listen(_, let name), .unlisten(let name): require(NamePattern.isName(name), "an invalid name was accepted")
    case .credit, .cancel, .ready, .wake, .unnamed, .malformed: return
    }
}

private nonisolated func check(_ payload: IncomingPayload) {
    // A copy in its own memory, so that the sanitizer detects reads beyond the end of the text.
    let text = Array(payload.text)
    let decoder = JSONTextDecoder(numbers: .ofJavaScript)
    guard let value = try? decoder.value(of: text, with: payload.attachments) else { return }
    checkReturn(of: value)
    checkTypes(of: value)
    if let exact = try? JSONValue(jsonText: text), let again = try? exact.jsonText {
        require((try? JSONValue(jsonText: again)) == exact, "an exact value changed in a round trip")
    }
}

/// Checks that a received value can be sent back unchanged.
private nonisolated func checkReturn(of value: JSONValue) {
    do {
        var text = AttachedText()
        try JSONTextEncoder(maximumDepth: JSONValue.maximumSupportedDepth).encode(value, into: &text)
        require(text.utf8.allSatisfy { $0 >= 0x20 }, "a control character in JSON text would end its record")
        let decoder = JSONTextDecoder(maximumDepth: JSONValue.maximumSupportedDepth, numbers: .ofJavaScript)
        let again = try decoder.value(of: text.utf8, with: ArrivedAttachments(text.attachments))
        require(again == value, "\(value) became \(again)")
    } catch {
        fatalError("\(value) cannot be encoded: \(error)")
    }
}

/// Checks that the commas counted before an array is read match its elements.
private nonisolated func checkCount(_ text: ArraySlice<UInt8>) {
    guard case .array(let elements)? = try? JSONValue(jsonText: text), !elements.isEmpty else { return }
    if let count = text.elementCount {
        require(count == elements.count, "\(count) commas for \(elements.count) elements")
    }
}
