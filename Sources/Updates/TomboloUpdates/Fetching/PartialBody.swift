package import Foundation

/// The first part of a file whose transfer was interrupted. A range request fetches the rest (RFC 9110, sections 13.1.5 and 14).
package struct PartialBody: Sendable, Hashable {
    /// The strong entity tag of the file, or the date of its last modification. A server sends the rest only if its file
    /// still has the same tag or date.
    let validator: String
    /// The content type that the server sent. A response to a range request need not repeat it.
    let contentType: String
    package let bytes: Data

    /// Minimum size of a part, in bytes. A smaller part is discarded, and its file is fetched again as a whole.
    package static let minimumSize = 65_536

    /// Creates a part.
    /// - Returns: nil if the part is smaller than `minimumSize`, or the validator is neither a strong entity tag nor a date: files with
    ///   different bytes can share a weak tag.
    init?(validator: String?, contentType: String?, bytes: Data) {
        guard bytes.count >= Self.minimumSize, let validator, Self.isStrongTag(validator) || Self.isDate(validator)
        else { return nil }
        (self.validator, self.contentType, self.bytes) = (validator, contentType ?? "", bytes)
    }

    /// Creates a part from an interrupted response.
    /// - Parameters:
    ///   - answer: The received part of the response. A compressed response is rejected, because its ranges count compressed bytes.
    ///   - isVerified: Whether the whole file is compared with a digest. Then the date of the last modification is sufficient if the server
    ///     sends no entity tag.
    init?(of answer: FetchedResponse, isVerified: Bool) {
        guard answer.status == 200, answer.fields["content-encoding"] == nil else { return nil }
        self.init(
            validator: Self.validator(of: answer, isVerified: isVerified), contentType: answer.fields["content-type"],
            bytes: answer.body)
    }

    private static func validator(of answer: FetchedResponse, isVerified: Bool) -> String? {
        if let tag = answer.fields["etag"] { return isStrongTag(tag) ? tag : nil }
        // Within the second of its last modification, the file may be modified again, so the date is not sufficient
        // (RFC 9110, section 8.8.2.2).
        guard isVerified, let date = answer.fields["last-modified"], let sent = answer.fields["date"], sent != date
        else { return nil }
        return date
    }

    private static func isStrongTag(_ text: String) -> Bool {
        text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func isDate(_ text: String) -> Bool {
        let date = /[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT/
        return text.wholeMatch(of: date) != nil
    }

    /// Whether the whole file has to be compared with a digest, because the validator is a date.
    var needsVerification: Bool { !Self.isStrongTag(validator) }

    /// Returns the request for the rest of the file. If the server's file has changed meanwhile, it sends the whole file.
    func rest(of request: FetchRequest) -> FetchRequest {
        var request = request
        request.fields["Range"] = "bytes=\(bytes.count)-"
        request.fields["If-Range"] = validator
        request.isCompressed = false
        return request
    }

    /// Joins this part with the body of a response. Returns the known bytes after that, and the size of the whole file.
    /// - Returns: nil if the response does not continue this part, or does not state its range and entity tag.
    func joined(with answer: FetchedResponse) -> (bytes: Data, size: Int)? {
        guard answer.status == 206, answer.fields["content-encoding"] == nil, isOfSameFile(answer),
            let range = answer.fields["content-range"]?.wholeMatch(of: /bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})/),
            let start = Int(range.1), let end = Int(range.2), let size = Int(range.3),
            start == bytes.count, end >= start, end < size, answer.body.count <= end - start + 1
        else { return nil }
        return (bytes + answer.body, size)
    }

    /// Whether a response to a range request has this part's validator. A response need not repeat a date (RFC 9110, section
    /// 15.3.7).
    private func isOfSameFile(_ answer: FetchedResponse) -> Bool {
        if needsVerification { return answer.fields["last-modified", default: validator] == validator }
        return answer.fields["etag"] == validator
    }

    /// Returns this part, extended by the body of another response; nil if that response does not continue this part.
    func continued(by answer: FetchedResponse) -> PartialBody? {
        joined(with: answer).flatMap { PartialBody(validator: validator, contentType: contentType, bytes: $0.bytes) }
    }

    /// Returns the response that the server would have sent to a request for the whole file.
    func whole(_ bytes: Data, from answer: FetchedResponse) -> FetchedResponse {
        var fields = answer.fields
        for name in ["content-range", "content-length", "content-type"] { fields[name] = nil }
        if !contentType.isEmpty { fields["content-type"] = contentType }
        return FetchedResponse(url: answer.url, status: 200, fields: fields, body: bytes)
    }

    // MARK: On disk

    /// The stored form of the part: validator and content type, each followed by a line feed, then the bytes.
    package var stored: Data { Data("\(validator)\n\(contentType)\n".utf8) + bytes }

    package init?(stored: Data) {
        let parts = stored.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        self.init(
            validator: String(decoding: parts[0], as: UTF8.self),
            contentType: String(decoding: parts[1], as: UTF8.self),
            bytes: Data(parts[2]))
    }
}
