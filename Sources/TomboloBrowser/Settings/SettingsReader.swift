import OrderedCollections
import TomboloEngine

/// Takes settings out of a JSON object one by one, and notes those that are none.
struct SettingsReader {
    /// What nobody has taken.
    private(set) var rest: OrderedDictionary<String, JSONValue>
    private(set) var problems: [SettingProblem] = []

    init(_ members: OrderedDictionary<String, JSONValue>) { rest = members }

    /// Sets `value` to what stands under `name`; it stays as it is where nothing does, or nothing usable.
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
