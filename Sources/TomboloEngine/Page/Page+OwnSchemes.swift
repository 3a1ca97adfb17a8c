#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Who may lead a page to the schemes that it serves itself.
///
/// The engine keeps documents of other schemes from leading there by their own links, scripts, forms and frames. It does not where the program
/// loads for them, as a new window's URL, nor in history, and it does not say which frame asks. So nothing leads there that a foreign document
/// could have set off, whatever the app's policies say: neither while one is shown nor while one is in a frame.
extension Page {
    /// Why a navigation is refused before a policy is asked; nil for one that is not.
    func refusal(of action: NavigationAction) -> String? {
        guard !action.isFromApp, isOwn(action.url) else { return nil }
        guard isOwn(action.topOrigin) else { return Self.foreignTop }
        // Other ways the engine judges by the document that goes them; history is everybody's.
        return action.kind == .backForward && mayHaveForeignFrames ? Self.foreignFrame : nil
    }

    /// Why a new window is refused before a policy is asked; nil for one that is not.
    func refusal(of request: NewWindowRequest) -> String? {
        guard let url = request.url, isOwn(url) else { return nil }
        guard isOwn(request.topOrigin) else { return Self.foreignTop }
        return mayHaveForeignFrames ? Self.foreignFrame : nil
    }

    /// Whether a frame comes in clear text into a document of a secure scheme of the page's own; engines see to that in `https:` documents only.
    /// What comes from this machine, nobody on the way can change.
    func isMixedContent(_ response: NavigationResponse) -> Bool {
        guard !response.isMainFrame, response.url.scheme?.lowercased() == "http",
            case .tuple(let scheme, _, _) = origin, engine.secureSchemes.contains(scheme)
        else { return false }
        let host = response.url.host(percentEncoded: true)?.lowercased() ?? ""
        return host != "localhost" && host != "[::1]" && host != "::1" && !LoopbackAddress.isIPv4(host)
    }

    /// Whether an origin is one of the page's own whose documents came in clear text: what needs a secure context they do not get.
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

    private static let foreignTop = "own schemes (a document of another scheme leads there)"
    private static let foreignFrame = "own schemes (a frame of another origin may be leading there)"
}
