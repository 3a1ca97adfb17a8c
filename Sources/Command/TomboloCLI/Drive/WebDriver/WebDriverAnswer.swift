import TomboloEngine

/// The answer to a command of W3C WebDriver. The body is not parsed unless its value is requested, because it may be a large
/// picture.
struct WebDriverAnswer: Hashable, Sendable {
    let status: Int
    /// The body, which is not checked. A driver's body is the UTF-8 text of a JSON object with the member `value`.
    let body: [UInt8]

    init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }

    init(status: Int = 200, value: JSONValue) {
        let envelope: JSONValue = ["value": value]
        self.init(status: status, body: Array(envelope.description.utf8))
    }

    /// The member `value` of the body.
    /// - Throws: ``WebDriverFailure`` if the body is not that of a driver.
    var value: JSONValue {
        get throws(WebDriverFailure) {
            guard let body = try? JSONValue(jsonText: String(decoding: body, as: UTF8.self)), let value = body["value"]
            else { throw WebDriverFailure(.unknownError, "The driver's answer is not a WebDriver response.") }
            return value
        }
    }
}
