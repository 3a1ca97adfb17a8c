import Foundation
@testable import TomboloEngine

/// Decodes a value as various types, and encodes the results again.
nonisolated func checkTypes(of value: JSONValue) {
    check(Int8.self, value)
    check(UInt64.self, value)
    check(Double.self, value)
    check(Float.self, value)
    check(String.self, value)
    check(UUID.self, value)
    check(URL.self, value)
    check(Decimal.self, value)
    check(Date.self, value)
    check([Bool?].self, value)
    check([Int: Double].self, value)
    check([String: [JSONValue]].self, value)
    check(FuzzedType.self, value)
    _ = try? JSONTextDecoder().decode(Data.self, from: value)
}

/// A type as an app declares it.
private nonisolated struct FuzzedType: Codable, Hashable {
    var id: Int
    var when: Date?
    var tags: [String]?
    var inner: [FuzzedType]?
    var choice: Choice?
    var any: JSONValue?

    enum Choice: String, Codable { case a, b }
}

private nonisolated func check<Value: Codable & Equatable>(_ type: Value.Type, _ value: JSONValue) {
    guard let first = try? JSONTextDecoder().decode(type, from: value) else { return }
    // The encoder rejects data, and numbers that JavaScript cannot represent.
    guard let text = try? JSONTextEncoder().encode(first) else { return }
    do {
        // The first encoding rounds a date, so the first and the second value may differ. Later encodings do not change it.
        let second = try JSONTextDecoder().decode(type, from: text)
        let third = try JSONTextDecoder().decode(type, from: JSONTextEncoder().encode(second))
        require(third == second, "\(second) became \(third)")
        if type != Date.self, type != FuzzedType.self { require(second == first, "\(first) became \(second)") }
    } catch {
        fatalError("\(first) was written as \(String(decoding: text, as: UTF8.self)): \(error)")
    }
}
