import Foundation
import WebKit

extension SystemOpener {
    /// Opens an address in the system's default program for it.
    static func open(_ address: String, over view: RXRContainerView) {
        guard let url = URL(string: address) else { return }
        #if canImport(UIKit)
        UIApplication.shared.open(url, options: [:], completionHandler: nil)
        #else
        NSWorkspace.shared.open(url)
        #endif
    }
}
