#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

extension AttachedText {
    /// The text of an answer with the attached bytes in Base64, for a document whose relay cannot fetch them: `t`, the
    /// number and the content of each attachment, then the records. Attached texts are not repeated here, since the
    /// records already contain them; see ``withTextsInside()``.
    var withBytesInside: [UInt8] {
        var text = [UInt8(ascii: "t")]
        text.reserveCapacity(attachments.reduce(utf8.count + 2) { $0 + ($1.byteCount + 2) / 3 * 4 + 12 })
        for attachment in attachments {
            text.append(Wire.fieldSeparator)
            text.append(contentsOf: "\(attachment.id)".utf8)
            text.append(Wire.fieldSeparator)
            text.append(contentsOf: attachment.bytes.base64EncodedData())
        }
        text.append(Wire.recordSeparator)
        text.append(contentsOf: utf8)
        return text
    }
}
