import TomboloEngine
import WebKit

extension WKPage {
    /// Answers a server that requests credentials. Its certificate is checked by the system. For a name and a password, the load goes on without them: if it
    /// were cancelled instead, it would end without the server's response.
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
