import Tombolo

/// Something that must hold between the page's record of a step and Swift's.
enum TourCondition: Sendable, Hashable {
    /// Both state it, and state the same.
    case same(String)
    /// The page states exactly this.
    case page(String, JSONValue)
    /// Swift states exactly this.
    case swift(String, JSONValue)

    /// Why it does not hold; nil if it does.
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
