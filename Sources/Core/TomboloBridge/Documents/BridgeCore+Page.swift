import TomboloEngine

extension BridgeCore: PageObserving {
    /// Passes the engine's events to the life cycle of the documents. A commit, a crash of the web process or the
    /// closing of the page ends all documents that exist at that time.
    func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .navigation(.started): lifecycle.navigationStarted()
        case .navigation(.committed): lifecycle.navigationCommitted()
        case .navigation(.finished): lifecycle.navigationFinished()
        case .navigation(.failed), .navigation(.cancelled): lifecycle.navigationFailed()
        case .closeRequested: lifecycle.closeRequested()
        case .crashed: lifecycle.processCrashed()
        case .closed:
            lifecycle.pageClosed()
            observers.finish()
            if let bridge { calls.detach(bridge) }
        default: break
        }
    }
}

extension BridgeCore: FrameCensus {
    var hasForeignFrames: Bool { documents.hasForeignFrames }
}
