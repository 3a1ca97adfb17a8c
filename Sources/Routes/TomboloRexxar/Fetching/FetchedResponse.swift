import Foundation

/// A complete response of a server.
struct FetchedResponse: Sendable {
    /// The URL of the last request, after redirects; nil without a request.
    let url: URL?
    let status: Int
    /// Header fields, names in lower case.
    let fields: [String: String]
    let body: Data

    init(url: URL? = nil, status: Int, fields: [String: String], body: Data = Data()) {
        (self.url, self.status, self.fields, self.body) = (url, status, fields, body)
    }

    /// Type and subtype in lower case, without parameters; nil where the server gave none.
    var mediaType: String? {
        let type = fields["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return type?.isEmpty == false ? type : nil
    }
}
