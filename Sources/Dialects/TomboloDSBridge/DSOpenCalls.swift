/// The number of one document's calls that have no final answer yet.
@MainActor
final class DSOpenCalls {
    private(set) var count = 0

    func begin() { count += 1 }
    func end() { count -= 1 }
}
