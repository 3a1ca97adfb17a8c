import SeededRandom
import TomboloBridge
import TomboloEngine

/// Random policies and documents. A seed always produces the same cases.
package struct DecisionCases: Sequence, IteratorProtocol {
    private var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let calls = ["greeter.greet", "greeter.part", "scoped.save", "scoped.load", "clock.tick", "g"]
    private static let patterns = calls + ["*", "greeter.*", "scoped.*", "clock.*", "g.*", "greeter.gree"]
    private static let hosts = [
        "example.com", "a.example.com", "b.a.example.com", "evil-example.com", "example.com.evil",
    ]
    private static let origins =
        ["https", "http", "app"].flatMap { scheme in hosts.map { "\(scheme)://\($0)" } } + [
            "https://*.example.com", "https://*.a.example.com", "app://*.example.com", "file:///srv/pages/",
            "file:///srv/",
        ]
    private static let paths = [
        "/srv/pages/a.html", "/srv/pages", "/srv/b.html", "/etc/passwd", "/srv/pages-too/a", "/srv/../etc/a",
    ]

    package mutating func next() -> DecisionCase? {
        while true { if let made = try? draw() { return made } }
    }

    private mutating func draw() throws -> DecisionCase {
        var origin = DrawnOrigin(scheme: pick(["https", "http", "app"]), host: pick(Self.hosts))
        let frame = pick([Document.Frame.top, .top, .sameOrigin, .foreign])
        if chance(6) { origin.path = frame == .top ? pick(Self.paths) : "" }
        let own = origin.path == nil ? "\(origin.scheme)://\(origin.host)" : "file:///srv/pages/"
        let grants = (0..<Int.random(in: 0...5, using: &random)).map { _ in drawGrant(own) }
        let isOpaque = origin.path != nil
        let document = Document(
            id: try document(),
            origin: isOpaque ? .opaque : Origin(serialized: "\(origin.scheme)://\(origin.host)"),
            frame: frame, url: nil, filePath: origin.path.flatMap { $0.isEmpty ? nil : $0 })
        let name = pick(Self.calls)
        let hasScope = name.hasPrefix("scoped.")
        let number = Double(Int.random(in: -2...32, using: &random))
        return DecisionCase(
            policy: AccessPolicy(try grants.map { try $0.grant() }), document: document,
            subject: pick([.call(name), .call(name), .synchronousCall(name)]),
            kinds: hasScope ? [DrawnGrant.scope: .number] : [:],
            values: hasScope ? [DrawnGrant.scope: chance(5) ? [] : [.number(number)]] : [:],
            isActive: chance(2), grants: grants, origin: origin)
    }

    /// Draws the parts of a grant.
    /// - Parameter own: The origin of the case's document. It is added to the drawn origins half of the time, because random origins seldom
    ///   match it.
    private mutating func drawGrant(_ own: String) -> DrawnGrant {
        DrawnGrant(
            calls: picks(Self.patterns, 1...3), events: chance(3) ? picks(Self.patterns, 0...2) : nil,
            origins: picks(Self.origins, 0...3) + (chance(2) ? [own] : []), frames: pick(Grant.Frames.allCases),
            isSynchronous: chance(3),
            minimum: chance(2) ? Double(Int.random(in: 0...20, using: &random)) : nil,
            requirements: Set(picks(Grant.Requirement.allCases, chance(2) ? 0...0 : 0...2)))
    }

    private func document() throws -> DocumentID {
        guard let id = DocumentID(String(repeating: "1", count: 32).utf8) else { throw CaseError() }
        return id
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func picks<Value>(_ values: [Value], _ count: ClosedRange<Int>) -> [Value] {
        (0..<Int.random(in: count, using: &random)).map { _ in pick(values) }
    }
}

struct CaseError: Error {}
