import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    func crashConnection() -> SignalConnection {
        SignalConnection(
            widget.pointer, "web-process-terminated",
            handler: { [weak self] arguments in
                self?.crashed(WebKitWebProcessTerminationReason(UInt32(bitPattern: arguments.enumeration(1))))
            })
    }

    private func crashed(_ reason: WebKitWebProcessTerminationReason) {
        failFunctionCalls("The web process died.")
        report(navigation.end(.failed(NavigationError(.crashed, message: "The web process died while loading."))))
        let crash: CrashReason =
            switch reason {
            case WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT: .exceededMemory
            case WEBKIT_WEB_PROCESS_TERMINATED_BY_API: .terminated
            default: .crashed
            }
        delegate?.engine(self, didCrash: crash)
    }

    /// Web processes of this program.
    public var webProcessIdentifiers: [Int32] { [] }
}
