#if !canImport(UIKit)
import TomboloEngine
import WebKit

extension WKPage {
    /// Lets the user choose files for a form. Without this, WebKit shows nothing on macOS.
    func chooseFiles(
        _ parameters: WKOpenPanelParameters, in window: NSWindow,
        _ completionHandler: @escaping @MainActor ([URL]?) -> Void
    ) {
        guard !isClosed else { return completionHandler(nil) }
        let panel = NSOpenPanel()
        panel.allowsMultipleSelection = parameters.allowsMultipleSelection
        panel.canChooseDirectories = parameters.allowsDirectories
        // The page may close meanwhile, which closes the panel. Then the form is answered here, because the panel's
        // handler may never be called if its window is gone.
        let id = pendingRequests.open {
            completionHandler(nil)
            panel.cancel(nil)
        }
        panel.beginSheetModal(for: window) { [pendingRequests] response in
            guard pendingRequests.close(id) else { return }
            completionHandler(response == .OK ? panel.urls : nil)
        }
    }
}
#endif
