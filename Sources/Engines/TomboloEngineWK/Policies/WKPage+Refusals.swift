import TomboloEngine
import WebKit

extension WKPage {
    /// Answers a server's authentication challenge. The system checks the server's certificate. If the server requests
    /// a name and a password, the load continues without them, because cancelling it would end it without the server's
    /// response.
    func answer(
        _ challenge: URLAuthenticationChallenge,
        _ completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        if space.authenticationMethod == NSURLAuthenticationMethodServerTrust {
            return completionHandler(.performDefaultHandling, nil)
        }
        if !isClosed { delegate?.engine(self, didRefuse: .credentials(host: "\(space.host):\(space.port)")) }
        completionHandler(.useCredential, nil)
    }
}
