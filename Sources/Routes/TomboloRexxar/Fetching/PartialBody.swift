import Foundation

/// The first part of a file whose transfer broke off, which a range request continues (RFC 9110, sections 13.1.5 and 14).
struct PartialBody: Sendable, Hashable {
    /// The strong entity tag of the file, which ensures that the rest is of the same file.
    let entityTag: String
    /// The content type that the server gave; a response to a range request need not repeat it.
    let contentType: String
    let bytes: Data

    /// Minimum size of a part, in bytes. A smaller file part is fetched again.
    static let minimumSize = 65_536

    /// Creates a part.
    /// - Returns: nil where the part is small, or the tag is missing or weak: files with different bytes can share a weak tag.
    init?(entityTag: String?, contentType: String?, bytes: Data) {
        guard bytes.count >= Self.minimumSize, let entityTag, entityTag.utf8.count >= 2, entityTag.hasPrefix("\""),
            entityTag.hasSuffix("\""),
            entityTag.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        (self.entityTag, self.contentType, self.bytes) = (entityTag, contentType ?? "", bytes)
    }

    /// Creates a part from an interrupted response.
    /// - Parameter answer: The received part of the response. A compressed one is rejected, since a range of it counts compressed bytes.
    init?(of answer: FetchedResponse) {
        guard answer.status == 200, answer.fields["content-encoding"] == nil else { return nil }
        self.init(entityTag: answer.fields["etag"], contentType: answer.fields["content-type"], bytes: answer.body)
    }

    /// The request for the rest. The server sends the whole file if it has another by now.
    func rest(of request: FetchRequest) -> FetchRequest {
        var request = request
        request.fields["Range"] = "bytes=\(bytes.count)-"
        request.fields["If-Range"] = entityTag
        request.isCompressed = false
        return request
    }

    /// Joins this part with the rest in a response. Returns the bytes and the size of the whole file.
    /// - Returns: nil where the response does not continue this part, or does not state its range and file.
    func joined(with answer: FetchedResponse) -> (bytes: Data, size: Int)? {
        guard answer.status == 206, answer.fields["content-encoding"] == nil, answer.fields["etag"] == entityTag,
            let range = answer.fields["content-range"]?.wholeMatch(of: /bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})/),
            let start = Int(range.1), let end = Int(range.2), let size = Int(range.3),
            start == bytes.count, end >= start, end < size, answer.body.count <= end - start + 1
        else { return nil }
        return (bytes + answer.body, size)
    }

    /// This part, extended by another interrupted response; nil where that does not continue it.
    func continued(by answer: FetchedResponse) -> PartialBody? {
        joined(with: answer).flatMap { PartialBody(entityTag: entityTag, contentType: contentType, bytes: $0.bytes) }
    }

    /// The response that the server would have sent to a request for the whole file.
    func whole(_ bytes: Data, from answer: FetchedResponse) -> FetchedResponse {
        var fields = answer.fields
        for name in ["content-range", "content-length", "content-type"] { fields[name] = nil }
        if !contentType.isEmpty { fields["content-type"] = contentType }
        return FetchedResponse(url: answer.url, status: 200, fields: fields, body: bytes)
    }

    // MARK: On disk

    /// The form in the store: tag and content type, each with a line end, and the bytes.
    var stored: Data { Data("\(entityTag)\n\(contentType)\n".utf8) + bytes }

    init?(stored: Data) {
        let parts = stored.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        self.init(
            entityTag: String(decoding: parts[0], as: UTF8.self),
            contentType: String(decoding: parts[1], as: UTF8.self),
            bytes: Data(parts[2]))
    }
}
