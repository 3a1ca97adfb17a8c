import CCurl
package import Foundation

/// The header field `Retry-After`, with which a server requests a pause before the next request (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// Limit of a pause. Longer pauses are shortened: a wrong date in a response must not keep an app from its updates for ever.
    package static let maximum = Duration.seconds(86_400)

    /// Returns the pause that the server requests, as a number of seconds or a date; nil if it requests no pause, or the value is invalid.
    package static func delay(in response: FetchedResponse, now: Date = .now) -> Duration? {
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
