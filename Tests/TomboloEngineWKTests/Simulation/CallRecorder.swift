import Foundation
import TomboloEngine

/// Records the calls of an engine to its delegate, and refuses what it decides about.
final class CallRecorder: PageEngineDelegate {
    private(set) var calls: [String] = []

    func engine(_ engine: any PageEngine, did event: NavigationEvent) { calls.append("\(event)") }
    func engineDidChangeTitle(_ engine: any PageEngine) { calls.append("title") }
    func engineDidChangeProgress(_ engine: any PageEngine) { calls.append("progress") }
    func engineDidReceivePress(_ engine: any PageEngine) { calls.append("press") }
    func engine(_ engine: any PageEngine, didReceive message: ScriptMessage) { calls.append("message") }
    func engine(_ engine: any PageEngine, didCrash reason: CrashReason) { calls.append("crash") }
    func engine(_ engine: any PageEngine, loadsFrameAt url: URL) { calls.append("frame") }
    func engine(_ engine: any PageEngine, did event: DownloadEvent) { calls.append("\(event)") }
    func engine(_ engine: any PageEngine, didRefuse request: UnsupportedRequest) { calls.append("refusal") }
    func engine(_ engine: any PageEngine, didFail fault: InterceptionFault) { calls.append("fault") }
    func engineDidRequestClose(_ engine: any PageEngine) { calls.append("close") }

    func engine(_ engine: any PageEngine, decide action: NavigationAction) async -> NavigationDecision { .cancel }
    func engine(_ engine: any PageEngine, decide response: NavigationResponse) async -> ResponseDecision { .cancel }
    func engine(_ engine: any PageEngine, decide request: NewWindowRequest) async -> NewWindowDecision { .refuse }
    func engine(_ engine: any PageEngine, decide request: PermissionRequest) async -> PermissionDecision { .deny }
    func engine(_ engine: any PageEngine, decide request: DownloadRequest) async -> DownloadDecision { .refuse }
    func engine(_ engine: any PageEngine, present dialog: Dialog) async -> DialogAnswer { .dismissed }
}
