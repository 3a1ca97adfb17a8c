import Tombolo

/// A condition on the page's and Swift's records of a step.
enum TourCondition: Sendable, Hashable {
    /// Both records have the fact, with equal values.
    case same(String)
    /// The page's record has the fact with exactly this value.
    case page(String, JSONValue)
    /// Swift's record has the fact with exactly this value.
    case swift(String, JSONValue)

    /// Why the condition is not met; nil if it is.
    func objection(page: TourRecord, swift: TourRecord) -> String? {
        switch self {
        case .same(let name):
            let (ours, theirs) = (swift.facts[name], page.facts[name])
            if let ours, ours == theirs { return nil }
            return "\(name): the page says \(Self.text(theirs)), Swift says \(Self.text(ours))"
        case .page(let name, let wanted):
            return Self.objection("the page", name, page.facts[name], wanted)
        case .swift(let name, let wanted):
            return Self.objection("Swift", name, swift.facts[name], wanted)
        }
    }

    private static func objection(
        _ side: String, _ name: String, _ stated: JSONValue?, _ wanted: JSONValue
    ) -> String? {
        stated == wanted ? nil : "\(name): \(side) says \(text(stated)), and it should be \(text(wanted))"
    }

    private static func text(_ value: JSONValue?) -> String { value.map { "\($0)" } ?? "nothing" }
}
