import TomboloEngine

/// A command of W3C WebDriver: the method and the path of a request, with its body.
struct WebDriverCommand: Hashable, Sendable {
    /// `GET`, `POST` or `DELETE`.
    let method: String
    /// The parts of the path, which begins with `status` or `session`.
    let path: [String]
    /// The JSON text; empty for methods other than `POST`.
    let body: [UInt8]

    init(_ method: String, _ path: [String], body: [UInt8] = []) {
        (self.method, self.path, self.body) = (method, path, body)
    }

    init(_ method: String, _ path: [String], _ value: JSONValue) {
        self.init(method, path, body: Array(value.description.utf8))
    }

    /// The parameters.
    /// - Throws: ``WebDriverFailure`` if the body is not a JSON object.
    var parameters: JSONValue {
        get throws(WebDriverFailure) {
            guard let value = try? JSONValue(jsonText: String(decoding: body, as: UTF8.self)), value.objectValue != nil
            else { throw WebDriverFailure(.invalidArgument, "The body of the request is not a JSON object.") }
            return value
        }
    }

    /// Whether a part can be part of a path to the driver: the identifiers of sessions and elements, and names of commands, cookies and attributes.
    static func isPart(_ text: Substring) -> Bool {
        !text.isEmpty && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._~!$&'()*+,;=:@%".utf8.contains(byte)
                }
            }
    }
}
