import CWebKitGTK
import GLibRuntime
import Glibc
import TomboloEngine

extension GTKPage {
    func crashConnection() -> SignalConnection {
        SignalConnection(
            widget.pointer, "web-process-terminated",
            handler: { [weak self] arguments in
                self?.crashed(WebKitWebProcessTerminationReason(rawValue: UInt32(bitPattern: arguments.enumeration(1))))
            })
    }

    private func crashed(_ reason: WebKitWebProcessTerminationReason) {
        failFunctionCalls("The web process ended unexpectedly.")
        webProcessExtension?.processes.crashed()
        let endsAtFileRedirects = (webkit_get_major_version(), webkit_get_minor_version()) < (2, 54)
        report(navigation.crash(endsAtFileRedirects: endsAtFileRedirects))
        let crash: CrashReason =
            switch reason {
            case WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT: .exceededMemory
            case WEBKIT_WEB_PROCESS_TERMINATED_BY_API: .terminated
            default: .crashed
            }
        delegate?.engine(self, didCrash: crash)
    }

    /// The web processes of this program. WebKitGTK does not report which of them runs which page. In a program with
    /// only one page, such as a test or a tool, all of them belong to that page.
    package var webProcessIdentifiers: [Int32] {
        let parents = ProcessTable.parents()
        return ProcessTable.descendants(of: getpid(), in: parents)
            .filter { ProcessTable.name(of: $0) == "WebKitWebProces" }
            // A process that is still starting has a single thread and does not run a page yet.
            .filter { ProcessTable.threadCount(of: $0) > 1 }.sorted()
    }
}
