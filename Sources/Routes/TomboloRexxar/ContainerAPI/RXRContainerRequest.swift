public import Foundation
public import TomboloBridge

/// A page's request to its container.
public struct RXRContainerRequest: Sendable {
    /// The method, in upper case.
    public let method: String
    /// The URL that the page requested: `http` or `https`, and the container's host.
    public let url: URL
    /// Header fields, names in lower case.
    public let headers: [String: String]
    /// The body; empty if the request has none.
    public let body: Data
    /// The document that sent the request.
    public let document: Document

    /// Creates a request; for the container and for tests.
    public init(
        method: String = "GET", url: URL, headers: [String: String] = [:], body: Data = Data(), document: Document
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.document = document
    }

    /// The path, decoded: `/api/geo`.
    public var path: String { url.path(percentEncoded: false) }

    /// The parsed query; `+` is a plus sign.
    public var query: RXRQuery { RXRQuery(parsing: url.query(percentEncoded: true) ?? "") }

    /// The method that the page intends. In place of `POST`, `PUT` or `DELETE`, Rexxar's pages send a `GET` with `_rexxar_method` in its query,
    /// which states the intended method. Otherwise it is ``method``.
    public var intendedMethod: String {
        guard method == "GET", let stated = query["_rexxar_method"], Self.methodsWithForm.contains(stated) else {
            return method
        }
        return stated
    }

    /// Whether ``intendedMethod`` is `POST`.
    public var isPost: Bool { intendedMethod == "POST" }

    /// The fields of a form that is sent with `POST`, `PUT` or `DELETE`; nil if there is no form. They are in the body, or in the query if the
    /// query states the ``intendedMethod``. Unlike in ``query``, `+` is a space, as in forms.
    public var form: RXRQuery? {
        guard Self.methodsWithForm.contains(intendedMethod) else { return nil }
        guard method == intendedMethod else {
            let fields = Self.form(url.query(percentEncoded: true) ?? "")
            return RXRQuery(fields.items.filter { $0.name != "_rexxar_method" })
        }
        let type = headers["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        guard type == "application/x-www-form-urlencoded" else { return nil }
        return Self.form(String(decoding: body, as: UTF8.self))
    }

    private static let methodsWithForm: Set = ["POST", "PUT", "DELETE"]

    private static func form(_ text: String) -> RXRQuery {
        RXRQuery(parsing: text.replacingOccurrences(of: "+", with: "%20"))
    }
}
