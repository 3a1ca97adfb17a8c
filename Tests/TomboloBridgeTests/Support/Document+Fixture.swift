import TomboloBridge
import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Document {
    /// A document with an origin given as text.
    static func fixture(_ origin: String, _ frame: Frame = .top, filePath: String? = nil) throws -> Document {
        Document(
            id: try .fixture(), origin: Origin(serialized: origin), frame: frame, url: URL(string: origin),
            filePath: filePath)
    }
}

extension DocumentID {
    /// A document id from a number.
    static func fixture(_ number: some BinaryInteger = UInt8(1)) throws -> DocumentID {
        let digits = String(number, radix: 16)
        guard let id = DocumentID((String(repeating: "0", count: 32 - digits.count) + digits).utf8) else {
            throw FixtureError()
        }
        return id
    }
}

struct FixtureError: Error {}
