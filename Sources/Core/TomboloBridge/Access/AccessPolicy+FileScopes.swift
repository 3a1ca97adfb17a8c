import OrderedCollections
import TomboloEngine

extension AccessPolicy {
    /// Parses the member `scopes` of a grant: an object with a rule for each scope.
    static func scopes(
        _ value: JSONValue?, at place: String
    ) throws(AccessPolicyError) -> [String: ScopeRule] {
        guard let value else { return [:] }
        guard case .object(let members) = value else {
            throw .badFile("\(place) must be an object with a rule for each scope.")
        }
        var rules: [String: ScopeRule] = [:]
        for (name, rule) in members { rules[name] = try Self.rule(rule, at: "\(place).\(name)") }
        return rules
    }

    private static func rule(_ value: JSONValue, at place: String) throws(AccessPolicyError) -> ScopeRule {
        if case .string(let word) = value {
            guard word == "any" else { throw .unknownWord(word, at: place) }
            return .any
        }
        guard case .object(let members) = value, let (word, list) = members.elements.first, members.count == 1 else {
            throw .badFile("\(place) must be “any” or an object with one list: paths, origins, numbers or texts.")
        }
        switch word {
        case "paths": return try .paths(texts(list, at: "\(place).paths"))
        case "origins": return try .origins(texts(list, at: "\(place).origins"))
        case "texts": return ScopeRule(form: .texts(try texts(list, at: "\(place).texts")))
        case "numbers": return ScopeRule(form: .numbers(try ranges(list, at: "\(place).numbers")))
        default: throw .unknownWord(word, at: place)
        }
    }

    private static func ranges(_ value: JSONValue, at place: String) throws(AccessPolicyError) -> [ClosedRange<Double>]
    {
        guard case .array(let items) = value else {
            throw .badFile("\(place) must be a list of ranges [minimum, maximum].")
        }
        var ranges: [ClosedRange<Double>] = []
        for item in items {
            guard case .array(let ends) = item, ends.count == 2, let least = ends[0].doubleValue,
                let maximum = ends[1].doubleValue, least <= maximum
            else {
                throw .badFile("\(place) must be a list of ranges [minimum, maximum]; \(item) is not a range.")
            }
            ranges.append(least...maximum)
        }
        return ranges
    }
}
