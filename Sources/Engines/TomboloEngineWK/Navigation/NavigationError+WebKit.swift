import Foundation
import TomboloEngine
import WebKit

extension NavigationError {
    /// Translates the engine's error, whose message may be empty.
    init(_ error: NSError, url: URL?) {
        let code = Self.code(of: error)
        if code == .certificate {
            self.init(untrusted: url)
        } else if Self.isOutsideAppBoundDomains(error) {
            self.init(
                code,
                message:
                    "“\(url?.absoluteString ?? "")” is not in the domains of WKAppBoundDomains in the app's Info.plist. "
                    + "Add its domain, or the scheme of an address of the app, such as “app:”.")
        } else {
            let message = error.localizedDescription
            self.init(code, message: message.isEmpty ? Self.noReason(url) : message)
        }
    }

    private static func code(of error: NSError) -> Code {
        switch (error.domain, error.code) {
        case (webKitDomain, blockedByContentRules): .blocked
        case _ where isOutsideAppBoundDomains(error): .blocked
        case (webKitDomain, cannotShowURL), (webKitDomain, restrictedPort),
            (NSURLErrorDomain, NSURLErrorUnsupportedURL):
            .unsupportedScheme
        case (NSURLErrorDomain, NSURLErrorFileDoesNotExist), (NSCocoaErrorDomain, noSuchFile): .notFound
        case (NSURLErrorDomain, NSURLErrorCannotFindHost), (NSURLErrorDomain, NSURLErrorDNSLookupFailed): .hostNotFound
        case (NSURLErrorDomain, NSURLErrorTimedOut): .timedOut
        case (NSURLErrorDomain, NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed): .certificate
        case (NSURLErrorDomain, NSURLErrorFileIsDirectory), (NSURLErrorDomain, NSURLErrorNoPermissionsToReadFile):
            .other
        case (NSURLErrorDomain, _): .connection
        default: .other
        }
    }

    private static func isOutsideAppBoundDomains(_ error: NSError) -> Bool {
        error.domain == WKError.errorDomain && error.code == WKError.Code.navigationAppBoundDomain.rawValue
    }

    /// Whether the engine's error means that the load was stopped or was replaced by a policy's decision. Neither is a
    /// failure.
    static func isCancellation(_ error: NSError) -> Bool {
        (error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled)
            || (error.domain == webKitDomain && error.code == interrupted)
    }

    /// The domain of load errors, which WebKit's headers do not declare. Its codes are those of WebKitErrors.h in
    /// WebKitLegacy.
    private static let webKitDomain = "WebKitErrorDomain"
    private static let cannotShowURL = 101
    private static let interrupted = 102
    private static let restrictedPort = 103
    private static let blockedByContentRules = 104
    /// `NSFileReadNoSuchFileError`.
    private static let noSuchFile = 260
}
