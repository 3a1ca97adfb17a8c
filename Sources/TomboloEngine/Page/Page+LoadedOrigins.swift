#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The engine does not say which frame a question is about, so what is allowed counts for all frames.
extension Page {
    /// Decides about a navigation, and notes where it leads when it is allowed.
    public func engine(_ engine: any PageEngine, decide action: NavigationAction) async -> NavigationDecision {
        let generation = loadedOrigins.generation
        let decision = await decision(on: action)
        guard decision == .allow else { return decision }
        loadedOrigins.note(action.url, in: generation)
        if action.kind == .backForward { loadedOrigins.expectReturn(to: action.url) }
        return decision
    }

    /// Decides about a response, and notes where it came from when it is allowed: the engine does not ask about each redirect that led there.
    public func engine(_ engine: any PageEngine, decide response: NavigationResponse) async -> ResponseDecision {
        let generation = loadedOrigins.generation
        let decision = await decision(on: response)
        if decision == .allow { loadedOrigins.note(response.url, in: generation) }
        return decision
    }

    /// Notes where a frame's document comes from.
    public func engine(_ engine: any PageEngine, loadsFrameAt url: URL) {
        loadedOrigins.note(url, in: loadedOrigins.generation)
    }
}
