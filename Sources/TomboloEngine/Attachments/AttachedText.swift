/// Text, and the attachments that marks in it stand for.
///
/// The text is JSON, or records of it, in UTF-8.
public struct AttachedText: Sendable, Hashable {
    /// The text.
    public var utf8: [UInt8]
    /// What it refers to, each once.
    public var attachments: [AttachedBytes]

    /// Makes a text.
    public init(_ utf8: [UInt8] = [], attachments: [AttachedBytes] = []) {
        self.utf8 = utf8
        self.attachments = attachments
    }

    /// How long it is with all that is attached.
    public var byteCount: Int { attachments.reduce(utf8.count) { $0 + $1.byteCount } }

    /// Takes back everything behind what it was once.
    package mutating func truncate(to mark: Mark) {
        utf8.removeSubrange(mark.text...)
        attachments.removeSubrange(mark.attachments...)
    }

    /// How long the text is that came behind a place, with the texts that are attached to it, and how many other bytes are.
    package func counts(since mark: Mark) -> (text: Int, binary: Int) {
        var (text, binary) = (utf8.count - mark.text, 0)
        for attachment in attachments[mark.attachments...] {
            if attachment.text == nil { binary += attachment.byteCount } else { text += attachment.byteCount }
        }
        return (text, binary)
    }

    /// Where it ends now.
    package var mark: Mark { Mark(text: utf8.count, attachments: attachments.count) }

    /// A place in it.
    package struct Mark {
        package static let start = Mark(text: 0, attachments: 0)
        let text: Int
        let attachments: Int
    }
}
