import Foundation

/// The first part of a file whose transfer broke off, which a range request continues (RFC 9110, sections 13.1.5 and 14).
struct PartialBody: Sendable, Hashable {
    /// The strong entity tag of the file, which says that what is fetched later is of the same file.
    let entityTag: String
    let bytes: Data

    /// Less than this, in bytes, is fetched anew.
    static let leastSize = 65_536

    /// - Returns: nil where the part is small, or the tag is missing or weak: a weak tag is that of files with other bytes too.
    init?(entityTag: String?, bytes: Data) {
        guard bytes.count >= Self.leastSize, let entityTag, entityTag.hasPrefix("\""), entityTag.hasSuffix("\""),
            entityTag.utf8.count >= 2,
            entityTag.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        (self.entityTag, self.bytes) = (entityTag, bytes)
    }

    /// The part that a transfer which broke off has brought of a whole file.
    /// - Parameter answer: The answer as far as it came. Ranges of a compressed answer would be of what was compressed.
    init?(of answer: FetchedResponse) {
        guard answer.status == 200, answer.fields["content-encoding"] == nil else { return nil }
        self.init(entityTag: answer.fields["etag"], bytes: answer.body)
    }

    /// The request for the rest. The server answers with the whole file where it has another by now.
    func rest(of request: FetchRequest) -> FetchRequest {
        var request = request
        request.fields["Range"] = "bytes=\(bytes.count)-"
        request.fields["If-Range"] = entityTag
        request.isCompressed = false
        request.greatestSize -= bytes.count
        return request
    }

    /// This part with what an answer has of the rest, and the size of the file where the server says it.
    /// - Returns: nil where the answer is no continuation of this part.
    func joined(with answer: FetchedResponse) -> (bytes: Data, size: Int?)? {
        guard answer.status == 206, answer.fields["content-encoding"] == nil,
            answer.fields["etag"] ?? entityTag == entityTag,
            let range = answer.fields["content-range"]?.wholeMatch(of: /bytes (\d+)-\d+\/(\d+|\*)/),
            Int(range.1) == bytes.count
        else { return nil }
        return (bytes + answer.body, Int(range.2))
    }

    // MARK: On disk

    /// The form in which the store keeps it: the tag, a line end, and the bytes.
    var stored: Data { Data(entityTag.utf8) + [0x0A] + bytes }

    init?(stored: Data) {
        guard let end = stored.firstIndex(of: 0x0A) else { return nil }
        self.init(entityTag: String(decoding: stored[..<end], as: UTF8.self), bytes: Data(stored[(end + 1)...]))
    }
}
