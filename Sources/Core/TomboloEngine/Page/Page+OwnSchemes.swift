#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Rules for navigations and new windows to the schemes that the page serves itself.
///
/// The engine keeps documents of other schemes from leading there by their own links, scripts, forms and frames. It does not do so in
/// history, nor where the program loads on their behalf, as with a new window's URL. It does not report which frame made a request either. A
/// request that a foreign document could have made is therefore refused while such a document is shown or is in a frame, regardless of the
/// app's policies.
extension Page {
    /// The reason why a navigation is refused before a policy is asked; nil if it is not refused.
    func refusal(of action: NavigationAction) -> String? {
        guard !action.isFromApp, isOwn(action.url) else { return nil }
        guard isOwn(action.topOrigin) else { return Self.foreignTop }
        // The engine judges other navigations by the document that starts them; history is shared by all documents.
        return action.kind == .backForward && mayHaveForeignFrames ? Self.foreignFrame : nil
    }

    /// The reason why a new window is refused before a policy is asked; nil if it is not refused.
    func refusal(of request: NewWindowRequest) -> String? {
        guard let url = request.url, isOwn(url) else { return nil }
        guard isOwn(request.topOrigin) else { return Self.foreignTop }
        return mayHaveForeignFrames ? Self.foreignFrame : nil
    }

    /// Whether a frame is loaded in clear text into a document of a secure scheme that the page serves itself. Engines block that only
    /// in `https:` documents. Loopback addresses are exempt, since their responses cannot be changed in transit.
    func isMixedContent(_ response: NavigationResponse) -> Bool {
        guard !response.isMainFrame, response.url.scheme?.lowercased() == "http",
            case .tuple(let scheme, _, _) = origin, engine.secureSchemes.contains(scheme)
        else { return false }
        let host = response.url.host(percentEncoded: true)?.lowercased() ?? ""
        return host != "localhost" && host != "[::1]" && host != "::1" && !LoopbackAddress.isIPv4(host)
    }

    /// Whether the page serves the origin's scheme itself and the scheme is not secure. Its documents get no feature that needs a secure context.
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
