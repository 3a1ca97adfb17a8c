import TomboloEngine

/// Storage for texts, shared by the streams of a page: separate storage would be held for the lifetime of each stream.
@MainActor
final class SpareTexts {
    private var texts: [AttachedText] = []

    private static let maximumCount = 2
    private static let maximumCapacity = 256 << 10

    /// Returns an empty text, with spare storage if there is any.
    func take() -> AttachedText { texts.popLast() ?? AttachedText() }

    /// Stores the storage of a text for later use, unless it is long or there is enough.
    func recycle(_ text: consuming AttachedText) {
        let capacity = text.utf8.capacity
        guard capacity > 0, capacity <= Self.maximumCapacity, texts.count < Self.maximumCount else { return }
        text.utf8.removeAll(keepingCapacity: true)
        text.attachments = []
        texts.append(text)
    }
}
