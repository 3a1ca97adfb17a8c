import OrderedCollections
import TomboloEngine

/// Takes settings out of a JSON object one by one, and collects the invalid ones.
struct SettingsReader {
    /// The members that have not been taken.
    private(set) var rest: OrderedDictionary<String, JSONValue>
    private(set) var problems: [SettingProblem] = []

    init(_ members: OrderedDictionary<String, JSONValue>) { rest = members }

    /// Sets `value` to the member `name`; leaves `value` unchanged if the member is missing or invalid.
    mutating func take<Value>(
        _ name: String, into value: inout Value, expecting expected: String, _ parse: (JSONValue) -> Value?
    ) {
        guard let json = rest.removeValue(forKey: name) else { return }
        if let parsed = parse(json) {
            value = parsed
        } else {
            problems.append(SettingProblem(name: name, expected: expected))
        }
    }

    mutating func take(_ name: String, into value: inout Bool) {
        take(name, into: &value, expecting: "true or false", \.boolValue)
    }

    mutating func take<Value: RawRepresentable<String> & CaseIterable>(_ name: String, into value: inout Value) {
        let names = Value.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
        take(name, into: &value, expecting: "one of \(names)") { $0.stringValue.flatMap(Value.init(rawValue:)) }
    }
}
