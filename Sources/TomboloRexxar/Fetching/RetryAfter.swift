import CCurl
import Foundation

/// The field by which a server asks not to be asked again for some time (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// What is longer is taken for this: a wrong date must not keep an app from its updates for ever.
    static let maximum = Duration.seconds(86_400)

    /// How long the server asks to wait: seconds, or a date. Nil where it does not, or in no form of HTTP.
    static func delay(in response: FetchedResponse, now: Date = .now) -> Duration? {
        guard let text = response.fields["retry-after"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Int(text).map { min(.seconds($0), maximum) } ?? maximum
        }
        let date = curl_getdate(text, nil)
        guard date >= 0 else { return nil }
        let seconds = Date(timeIntervalSince1970: TimeInterval(date)).timeIntervalSince(now)
        return min(max(.seconds(seconds), .zero), maximum)
    }
}
