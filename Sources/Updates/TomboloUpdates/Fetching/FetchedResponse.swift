package import Foundation

/// A server's response. After an interrupted transfer, the body can be incomplete.
package struct FetchedResponse: Sendable {
    /// The URL of the last request, after redirects; nil if there was no request.
    package let url: URL?
    package let status: Int
    /// The header fields, with names in lower case.
    package let fields: [String: String]
    package let body: Data

    package init(url: URL? = nil, status: Int, fields: [String: String], body: Data = Data()) {
        (self.url, self.status, self.fields, self.body) = (url, status, fields, body)
    }

    /// The type and subtype of the content type in lower case, without parameters; nil if the server sent no content
    /// type.
    package var mediaType: String? {
        let type = fields["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return type?.isEmpty == false ? type : nil
    }
}
