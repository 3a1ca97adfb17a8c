/// Counts up and never waits itself, so that what is measured is the way of the values.
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
