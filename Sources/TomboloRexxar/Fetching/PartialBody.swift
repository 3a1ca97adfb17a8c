import Foundation

/// The first part of a file whose transfer broke off, which a range request continues (RFC 9110, sections 13.1.5 and 14).
struct PartialBody: Sendable, Hashable {
    /// The strong entity tag of the file, which says that what is fetched later is of the same file.
    let entityTag: String
    /// The type that the server gave the file; an answer to a range request need not repeat it.
    let contentType: String
    let bytes: Data

    /// Less than this, in bytes, is fetched anew.
    static let minimumSize = 65_536

    /// - Returns: nil where the part is small, or the tag is missing or weak: a weak tag is that of files with other bytes too.
    init?(entityTag: String?, contentType: String?, bytes: Data) {
        guard bytes.count >= Self.minimumSize, let entityTag, entityTag.utf8.count >= 2, entityTag.hasPrefix("\""),
            entityTag.hasSuffix("\""),
            entityTag.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        (self.entityTag, self.contentType, self.bytes) = (entityTag, contentType ?? "", bytes)
    }

    /// The part of a file that an answer has which broke off.
    /// - Parameter answer: The answer as far as it came. One that is compressed is left out, since a range of it counts compressed bytes.
    init?(of answer: FetchedResponse) {
        guard answer.status == 200, answer.fields["content-encoding"] == nil else { return nil }
        self.init(entityTag: answer.fields["etag"], contentType: answer.fields["content-type"], bytes: answer.body)
    }

    /// The request for the rest. The server answers with the whole file where it has another by now.
    func rest(of request: FetchRequest) -> FetchRequest {
        var request = request
        request.fields["Range"] = "bytes=\(bytes.count)-"
        request.fields["If-Range"] = entityTag
        request.isCompressed = false
        return request
    }

    /// This part with what an answer has of the rest, and the size of the whole file.
    /// - Returns: nil where the answer is no continuation of this part, or does not say which part of which file it is.
    func joined(with answer: FetchedResponse) -> (bytes: Data, size: Int)? {
        guard answer.status == 206, answer.fields["content-encoding"] == nil, answer.fields["etag"] == entityTag,
            let range = answer.fields["content-range"]?.wholeMatch(of: /bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})/),
            let start = Int(range.1), let end = Int(range.2), let size = Int(range.3),
            start == bytes.count, end >= start, end < size, answer.body.count <= end - start + 1
        else { return nil }
        return (bytes + answer.body, size)
    }

    /// This part, made longer by an answer that broke off too; nil where that is no continuation.
    func continued(by answer: FetchedResponse) -> PartialBody? {
        joined(with: answer).flatMap { PartialBody(entityTag: entityTag, contentType: contentType, bytes: $0.bytes) }
    }

    /// The answer that the server would have given to a request for the whole file.
    func whole(_ bytes: Data, from answer: FetchedResponse) -> FetchedResponse {
        var fields = answer.fields
        for name in ["content-range", "content-length", "content-type"] { fields[name] = nil }
        if !contentType.isEmpty { fields["content-type"] = contentType }
        return FetchedResponse(url: answer.url, status: 200, fields: fields, body: bytes)
    }

    // MARK: On disk

    /// The form in which the store keeps it: tag and type, each with a line end, and the bytes.
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
