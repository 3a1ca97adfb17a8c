import TomboloEngine

/// Storage for texts, which the streams of a page use in turn: one of their own each would be held for as long as they last.
@MainActor
final class SpareTexts {
    private var texts: [AttachedText] = []

    private static let maximumCount = 2
    private static let maximumCapacity = 256 << 10

    /// Returns an empty text, with storage where some is left.
    func take() -> AttachedText { texts.popLast() ?? AttachedText() }

    /// Keeps the storage of a text, unless it is long or there is enough.
    func recycle(_ text: consuming AttachedText) {
        let capacity = text.utf8.capacity
        guard capacity > 0, capacity <= Self.maximumCapacity, texts.count < Self.maximumCount else { return }
        text.utf8.removeAll(keepingCapacity: true)
        text.attachments = []
        texts.append(text)
    }
}
