/// The content of the error page. A button whose text is nil is not shown.
struct FailureContent: Codable, Sendable {
    var language: String
    var title: String
    var explanation: String
    var address: String
    /// The number of the error page. Its buttons send the number back, so that calls of an earlier error page are
    /// ignored.
    var number: Int
    var tryAgain: String
    var backToPage: String?
    var openInsecurely: String?
}
