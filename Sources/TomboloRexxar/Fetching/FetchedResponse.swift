import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a server answered, as a whole.
struct FetchedResponse: Sendable {
    let status: Int
    /// Header fields, names in lower case.
    let fields: [String: String]
    let body: Data

    init(_ head: HTTPURLResponse, _ body: Data) {
        status = head.statusCode
        var fields: [String: String] = [:]
        for (name, value) in head.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            fields[name.lowercased()] = value
        }
        self.fields = fields
        self.body = body
    }

    /// Type and subtype in lower case, without parameters; nil where the server gave none.
    var mediaType: String? {
        let type = fields["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return type?.isEmpty == false ? type : nil
    }

    /// Where a redirect leads; nil for any other answer.
    func target(from url: URL) -> URL?? {
        guard [301, 302, 303, 307, 308].contains(status), let location = fields["location"] else { return nil }
        return .some(URL(string: location, relativeTo: url)?.absoluteURL)
    }
}
