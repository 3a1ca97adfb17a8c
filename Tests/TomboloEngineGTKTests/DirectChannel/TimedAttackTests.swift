import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// A hostile process that claims to be the next document before, during and after the commit of that document. No call of the hostile process is
/// delivered in the name of the next document.
@MainActor
@Suite(.serialized) struct TimedAttackTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        let next: String
        let endsConnections: Bool
        var testDescription: String {
            "\(next), \(endsConnections ? "connections end with the commit" : "connections stay open")"
        }
    }

    private nonisolated static let first = "https://shop.example"
    private nonisolated static let settings = [first, "https://bank.example"].flatMap { next in
        [true, false].map { Setting(next: next, endsConnections: $0) }
    }
    /// The orders of the steps. The next document's port may open before the commit, because the engine reports the commit separately.
    private static let orders: [[TimedAttack.Step]] = [
        [.start, .commit, .handshake, .port, .call], [.start, .commit, .port, .handshake, .call],
        [.start, .port, .commit, .handshake, .call],
    ]
    private static let chains: [[TimedAttack.Forgery]] = [
        [.open, .openPort, .openPortRecords], [.openPort, .open, .openPortRecords],
        [.openPort, .openPortRecords, .open], [.hello, .port, .portRecords], [.port, .hello, .portSynchronousCall],
        [.hello, .records, .recordsInTheNextName], [.ownPort, .ownPortRecords, .oldPortRecords],
        [.ownRecords, .oldPortRecords, .recordsInTheNextName],
    ]

    /// Runs only with connections that stay open at the commit, because a closed connection allows fewer attacks.
    @Test(arguments: settings.filter { !$0.endsConnections })
    func noCallIsForgedAtAnyStep(setting: Setting) async throws {
        var count = 0
        for chain in Self.chains {
            for places in Self.places(of: chain.count, among: TimedAttack.Step.allCases.count) {
                count += 1
                try await run(setting, Self.orders[count % Self.orders.count], Array(zip(places, chain)))
            }
        }
    }

    @Test(arguments: settings)
    func noCallIsForgedInARandomOrder(setting: Setting) async throws {
        var generator = Generator(state: 42)
        for _ in 0..<60 {
            let steps = Self.orders.randomElement(using: &generator) ?? []
            let forgeries = (0..<14).map { _ in
                (
                    Int.random(in: 0...steps.count, using: &generator),
                    TimedAttack.Forgery.allCases.randomElement(using: &generator) ?? .hello
                )
            }
            try await run(setting, steps, forgeries.sorted { $0.0 < $1.0 })
        }
    }

    /// - Parameter forgeries: The attacks, each with the index of the step before which it runs.
    private func run(
        _ setting: Setting, _ steps: [TimedAttack.Step], _ forgeries: [(place: Int, forgery: TimedAttack.Forgery)]
    ) async throws {
        let attack = try await TimedAttack(
            from: Self.first, to: setting.next, endsConnections: setting.endsConnections)
        for place in 0...steps.count {
            for forgery in forgeries where forgery.place == place { attack.run(forgery.forgery) }
            if place < steps.count { try attack.run(steps[place]) }
        }
        let order: Comment = "\(steps), \(forgeries)"
        // Only the next document's own call is delivered.
        let after = attack.calls.filter(\.isAfterCommit)
        #expect(after.map(\.document) == [attack.next], order)
        // Before the commit, calls may come from the first process. They are allowed only if its own document has the same origin as the next
        // one.
        let before = attack.calls.filter { !$0.isAfterCommit }
        #expect(before.allSatisfy { $0.document != attack.next && setting.next == Self.first }, order)
        await attack.end()
    }

    /// All ways to insert `count` ordered elements before, between and after `others` elements.
    private static func places(of count: Int, among others: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return places(of: count - 1, among: others).flatMap { earlier in
            ((earlier.last ?? 0)...others).map { earlier + [$0] }
        }
    }
}

/// A generator that always yields the same numbers.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
