import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// A process that was taken over says, before, during and after the commit of the next document, that it is the next document: nothing of it is
/// delivered in that document's name.
@MainActor
@Suite(.serialized) struct TimedAttackTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        let next: String
        let endsConnections: Bool
        var testDescription: String {
            "\(next), \(endsConnections ? "connections end with the commit" : "connections go on")"
        }
    }

    private nonisolated static let first = "https://shop.example"
    private nonisolated static let settings = [first, "https://bank.example"].flatMap { next in
        [true, false].map { Setting(next: next, endsConnections: $0) }
    }
    /// The port can come before its commit, which the engine's own messages report.
    private static let orders: [[TimedAttack.Step]] = [
        [.start, .commit, .hello, .port, .call], [.start, .commit, .port, .hello, .call],
        [.start, .port, .commit, .hello, .call],
    ]
    private static let chains: [[TimedAttack.Forgery]] = [
        [.open, .openPort, .openPortRecords], [.openPort, .open, .openPortRecords],
        [.openPort, .openPortRecords, .open], [.hello, .port, .portRecords], [.port, .hello, .portQuestion],
        [.hello, .records, .recordsInTheNextName], [.ownPort, .ownPortRecords, .oldPortRecords],
        [.ownRecords, .oldPortRecords, .recordsInTheNextName],
    ]

    /// Where the connections go on, since an end of them leaves less to try.
    @Test(arguments: settings.filter { !$0.endsConnections })
    func noMomentIsTheRightOne(setting: Setting) async throws {
        var count = 0
        for chain in Self.chains {
            for places in Self.places(of: chain.count, among: TimedAttack.Step.allCases.count) {
                count += 1
                try await run(setting, Self.orders[count % Self.orders.count], Array(zip(places, chain)))
            }
        }
    }

    @Test(arguments: settings)
    func noRandomOrderIsTheRightOne(setting: Setting) async throws {
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

    /// - Parameter forgeries: What is forged, and before which of the steps.
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
        // The next document's own call, and nothing else.
        let after = attack.calls.filter(\.isAfterCommit)
        #expect(after.map(\.document) == [attack.next], order)
        // Before the commit a process speaks for the document that it shows, whose origin is another or the same.
        let before = attack.calls.filter { !$0.isAfterCommit }
        #expect(before.allSatisfy { $0.document != attack.next && setting.next == Self.first }, order)
        await attack.end()
    }

    /// All ways to put so many things, in order, before, between and behind so many others.
    private static func places(of count: Int, among others: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return places(of: count - 1, among: others).flatMap { earlier in
            ((earlier.last ?? 0)...others).map { earlier + [$0] }
        }
    }
}

/// The same numbers each time.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
