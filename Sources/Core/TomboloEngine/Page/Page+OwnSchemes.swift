#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Rules for navigations and new windows to the schemes that the page serves itself.
///
/// The engine prevents documents of other schemes from navigating to these schemes by links, scripts, forms and frames.
/// It does not prevent navigations back or forward in the history, or loads that the program makes on a document's
/// behalf, such as the URL of a new window. Nor does it report which frame made such a request. So while the top-level
/// document or a frame is foreign, that document could have made the request, and the request is refused regardless of
/// the app's policies.
extension Page {
    /// The reason to refuse a navigation without consulting a policy; nil if the navigation policy decides.
    func refusal(of action: NavigationAction) -> String? {
        guard !action.isFromApp, isOwn(action.url) else { return nil }
        guard isOwn(action.topOrigin) else { return Self.foreignTop }
        // The engine checks all navigations against the document that starts them, except those in the history, which
        // all documents share.
        return action.kind == .backForward && mayHaveForeignFrames ? Self.foreignFrame : nil
    }

    /// The reason to refuse a new window without consulting a policy; nil if the new-window policy decides.
    func refusal(of request: NewWindowRequest) -> String? {
        guard let url = request.url, isOwn(url) else { return nil }
        guard isOwn(request.topOrigin) else { return Self.foreignTop }
        return mayHaveForeignFrames ? Self.foreignFrame : nil
    }

    /// Whether a frame is loaded in clear text into a document of a secure scheme that the page serves itself. Engines block such
    /// loads only in `https:` documents. Loopback addresses are exempt, since their responses cannot be changed in transit.
    func isMixedContent(_ response: NavigationResponse) -> Bool {
        guard !response.isMainFrame, response.url.scheme?.lowercased() == "http",
            case .tuple(let scheme, _, _) = origin, engine.secureSchemes.contains(scheme)
        else { return false }
        let host = response.url.host(percentEncoded: true)?.lowercased() ?? ""
        return host != "localhost" && host != "[::1]" && host != "::1" && !LoopbackAddress.isIPv4(host)
    }

    /// Whether the page serves the origin's scheme itself and the scheme is not secure. Documents of such a scheme do not have
    /// features that need a secure context.
    func isInsecureOwn(_ origin: Origin) -> Bool {
        guard case .tuple(let scheme, _, _) = origin else { return false }
        return engine.ownSchemes.contains(scheme) && !engine.secureSchemes.contains(scheme)
    }

    private var mayHaveForeignFrames: Bool { frameCensus?.hasForeignFrames ?? true }

    private func isOwn(_ url: URL) -> Bool { engine.ownSchemes.contains(url.scheme?.lowercased() ?? "") }

    private func isOwn(_ origin: Origin) -> Bool {
        guard case .tuple(let scheme, _, _) = origin else { return false }
        return engine.ownSchemes.contains(scheme)
    }

    private static let foreignTop = "own schemes (a document of another scheme navigated there)"
    private static let foreignFrame = "own schemes (a frame of another origin may have navigated there)"
}
