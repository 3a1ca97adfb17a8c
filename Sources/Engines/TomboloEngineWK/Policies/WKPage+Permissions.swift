import TomboloEngine
import WebKit

extension WKPage {
    /// Requests a decision about a permission. Refuses a frame whose origin differs from the page's. Unlike WebKitGTK,
    /// WebKit reports which frame made the request.
    func decide(
        _ kind: PermissionRequest.Kind, of frame: WKFrameInfo,
        _ decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void
    ) {
        guard Origin(frame.securityOrigin).isSame(as: topOrigin) else { return decisionHandler(.deny) }
        let requested = PermissionRequest(kind: kind, origin: topOrigin)
        ask(
            { [weak self] delegate in
                guard let self else { return .deny }
                return await delegate.engine(self, decide: requested)
            }, refuse: { decisionHandler(.deny) }
        ) { (answer: PermissionDecision) in
            switch answer {
            case .grant: decisionHandler(.grant)
            case .deny: decisionHandler(.deny)
            }
        }
    }
}
