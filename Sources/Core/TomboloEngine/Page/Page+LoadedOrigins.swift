#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

// The engine does not report which frame a request is for, so an allowed URL counts for all frames.
extension Page {
    /// Decides about a navigation, and notes its URL when it is allowed.
    package func engine(_ engine: any PageEngine, decide action: NavigationAction) async -> NavigationDecision {
        let generation = loadedOrigins.generation
        let decision = await decision(on: action)
        guard decision == .allow else { return decision }
        loadedOrigins.note(action.url, in: generation)
        if action.kind == .backForward { loadedOrigins.expectReturn(to: action.url) }
        return decision
    }

    /// Decides about a response, and notes its URL when it is allowed. This URL can be new after a redirect, since the engine does
    /// not request a decision for each redirect.
    package func engine(_ engine: any PageEngine, decide response: NavigationResponse) async -> ResponseDecision {
        let generation = loadedOrigins.generation
        let decision = await decision(on: response)
        if decision == .allow { loadedOrigins.note(response.url, in: generation) }
        return decision
    }

    /// Notes the URL that a frame's document is loaded from.
    package func engine(_ engine: any PageEngine, loadsFrameAt url: URL) {
        loadedOrigins.note(url, in: loadedOrigins.generation)
    }
}
