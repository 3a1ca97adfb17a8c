import Tombolo

/// Counts up and never suspends, so that only the transport of the values is measured.
struct Numbers: AsyncSequence, AsyncIteratorProtocol {
    let end: Int
    private var number = 0

    init(end: Int) { self.end = end }

    func makeAsyncIterator() -> Numbers { self }

    mutating func next() async -> Int? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
        guard number < end else { return nil }
        defer { number += 1 }
        return number
    }
}

extension Numbers {
    /// Iterates `count` numbers of a stream of the page, and checks each.
    @MainActor
    static func check(_ context: CallContext, count: Int) async throws {
        guard let bridge = context.bridge else { return }
        var next = 0
        for try await number in bridge.stream("numbers", count, as: Int.self, in: context.document.id) {
            guard number == next else { throw TomboloError(.failed, "\(number) in place of \(next)") }
            next += 1
        }
        guard next == count else { throw TomboloError(.failed, "the stream ended early") }
    }
}
