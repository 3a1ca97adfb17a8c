#if !canImport(UIKit)
import TomboloEngine
import WebKit

extension WKPage {
    /// Lets the user choose the files of a form. Without this, WebKit shows nothing on macOS.
    func chooseFiles(
        _ parameters: WKOpenPanelParameters, in window: NSWindow,
        _ completionHandler: @escaping @MainActor ([URL]?) -> Void
    ) {
        guard !isClosed else { return completionHandler(nil) }
        let panel = NSOpenPanel()
        panel.allowsMultipleSelection = parameters.allowsMultipleSelection
        panel.canChooseDirectories = parameters.allowsDirectories
        // The page may close meanwhile, which closes the panel. The form is answered here: if the panel's window is gone, its handler may never be called.
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
