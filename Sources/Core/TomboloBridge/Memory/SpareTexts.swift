import TomboloEngine

/// Reusable buffers for texts, shared by a page's streams, which would otherwise each hold buffers for their whole
/// lifetime.
@MainActor
final class SpareTexts {
    private var texts: [AttachedText] = []

    private static let maximumCount = 2
    private static let maximumCapacity = 256 << 10

    /// Returns an empty text, which uses a spare buffer if there is one.
    func take() -> AttachedText { texts.popLast() ?? AttachedText() }

    /// Keeps the buffer of a text for later use, unless it is large or there are enough spare buffers.
    func recycle(_ text: consuming AttachedText) {
        let capacity = text.utf8.capacity
        guard capacity > 0, capacity <= Self.maximumCapacity, texts.count < Self.maximumCount else { return }
        text.utf8.removeAll(keepingCapacity: true)
        text.attachments = []
        texts.append(text)
    }
}
