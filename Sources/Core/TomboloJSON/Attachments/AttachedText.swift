/// A text with the attachments for which there are marks in the text.
///
/// The text is JSON, or records that contain JSON, in UTF-8.
package struct AttachedText: Sendable, Hashable {
    /// The text in UTF-8, with a mark for each attachment.
    package var utf8: [UInt8]
    /// The attachments of the marks in the text; each attachment occurs once.
    package var attachments: [AttachedBytes]

    /// Creates a text with its attachments; empty by default.
    package init(_ utf8: [UInt8] = [], attachments: [AttachedBytes] = []) {
        self.utf8 = utf8
        self.attachments = attachments
    }

    /// The length of the text with all its attachments, in bytes.
    package var byteCount: Int { attachments.reduce(utf8.count) { $0 + $1.byteCount } }

    /// Removes all text and all attachments after the position `mark`.
    package mutating func truncate(to mark: Mark) {
        utf8.removeSubrange(mark.text...)
        attachments.removeSubrange(mark.attachments...)
    }

    /// Returns the lengths, in bytes, of all content after the position `mark`: of the text together with its attached texts, and
    /// of the other attachments.
    package func counts(since mark: Mark) -> (text: Int, binary: Int) {
        var (text, binary) = (utf8.count - mark.text, 0)
        for attachment in attachments[mark.attachments...] {
            if attachment.text == nil { binary += attachment.byteCount } else { text += attachment.byteCount }
        }
        return (text, binary)
    }

    /// The position of the current end of the text and its attachments.
    package var mark: Mark { Mark(text: utf8.count, attachments: attachments.count) }

    /// A position in the text and its attachments. It is not related to the marks of attachments.
    package struct Mark {
        package static let start = Mark(text: 0, attachments: 0)
        let text: Int
        let attachments: Int
    }
}
