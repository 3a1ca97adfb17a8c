/// The content of the error page; a nil button is not shown.
struct FailureContent: Codable, Sendable {
    var language: String
    var title: String
    var explanation: String
    var address: String
    /// The number of the error page, which its buttons send back.
    var number: Int
    var tryAgain: String
    var backToPage: String?
    var openInsecurely: String?
}
