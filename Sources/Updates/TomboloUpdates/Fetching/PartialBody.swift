package import Foundation

/// The first part of a file whose transfer was interrupted. A range request fetches the rest (RFC 9110, sections 13.1.5 and 14).
package struct PartialBody: Sendable, Hashable {
    /// The strong entity tag of the file. It ensures that the rest belongs to the same file.
    let entityTag: String
    /// The content type that the server sent. A response to a range request need not repeat it.
    let contentType: String
    package let bytes: Data

    /// Minimum size of a part, in bytes. A smaller part is discarded, and its file is fetched again as a whole.
    package static let minimumSize = 65_536

    /// Creates a part.
    /// - Returns: nil if the part is smaller than `minimumSize`, or the entity tag is missing or weak: files with different bytes can share a
    ///   weak tag.
    init?(entityTag: String?, contentType: String?, bytes: Data) {
        guard bytes.count >= Self.minimumSize, let entityTag, entityTag.utf8.count >= 2, entityTag.hasPrefix("\""),
            entityTag.hasSuffix("\""),
            entityTag.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        (self.entityTag, self.contentType, self.bytes) = (entityTag, contentType ?? "", bytes)
    }

    /// Creates a part from an interrupted response.
    /// - Parameter answer: The received part of the response. A compressed response is rejected, because its ranges count compressed bytes.
    init?(of answer: FetchedResponse) {
        guard answer.status == 200, answer.fields["content-encoding"] == nil else { return nil }
        self.init(entityTag: answer.fields["etag"], contentType: answer.fields["content-type"], bytes: answer.body)
    }

    /// Returns the request for the rest of the file. If the server has another file by now, it sends that file as a whole.
    func rest(of request: FetchRequest) -> FetchRequest {
        var request = request
        request.fields["Range"] = "bytes=\(bytes.count)-"
        request.fields["If-Range"] = entityTag
        request.isCompressed = false
        return request
    }

    /// Joins this part with the body of a response. Returns the bytes that are known then, and the size of the whole file.
    /// - Returns: nil if the response does not continue this part, or does not state its range and entity tag.
    func joined(with answer: FetchedResponse) -> (bytes: Data, size: Int)? {
        guard answer.status == 206, answer.fields["content-encoding"] == nil, answer.fields["etag"] == entityTag,
            let range = answer.fields["content-range"]?.wholeMatch(of: /bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})/),
            let start = Int(range.1), let end = Int(range.2), let size = Int(range.3),
            start == bytes.count, end >= start, end < size, answer.body.count <= end - start + 1
        else { return nil }
        return (bytes + answer.body, size)
    }

    /// Returns this part, extended by the body of another response; nil if that response does not continue this part.
    func continued(by answer: FetchedResponse) -> PartialBody? {
        joined(with: answer).flatMap { PartialBody(entityTag: entityTag, contentType: contentType, bytes: $0.bytes) }
    }

    /// Returns the response that the server would have sent to a request for the whole file.
    func whole(_ bytes: Data, from answer: FetchedResponse) -> FetchedResponse {
        var fields = answer.fields
        for name in ["content-range", "content-length", "content-type"] { fields[name] = nil }
        if !contentType.isEmpty { fields["content-type"] = contentType }
        return FetchedResponse(url: answer.url, status: 200, fields: fields, body: bytes)
    }

    // MARK: On disk

    /// The part as it is written to the store: entity tag and content type, each followed by a line feed, then the bytes.
    package var stored: Data { Data("\(entityTag)\n\(contentType)\n".utf8) + bytes }

    package init?(stored: Data) {
        let parts = stored.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        self.init(
            entityTag: String(decoding: parts[0], as: UTF8.self),
            contentType: String(decoding: parts[1], as: UTF8.self),
            bytes: Data(parts[2]))
    }
}
