/// How many calls of one document have not been answered for good.
@MainActor
final class DSOpenCalls {
    private(set) var count = 0

    func begin() { count += 1 }
    func end() { count -= 1 }
}
