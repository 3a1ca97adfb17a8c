import TomboloEngine
import WebKit

extension WKPage {
    /// Takes a snapshot of the visible region, as PNG.
    /// - Throws: ``SnapshotError``; `CancellationError` when the task is cancelled.
    package func snapshot() async throws -> [UInt8] {
        try checkIsOpen()
        guard let view = createdView, view.window != nil else {
            throw SnapshotError(
                .notShown, message: "The page is not in a visible window, so no snapshot can be taken.")
        }
        do {
            let image = try await view.takeSnapshot(configuration: nil)
            try Task.checkCancellation()
            // If the page has closed meanwhile, the picture would show the empty document.
            try checkIsOpen()
            guard let data = image.png else {
                throw SnapshotError(.failed, message: "The engine returned no picture.")
            }
            return [UInt8](data)
        } catch let error as SnapshotError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw SnapshotError(.failed, message: error.localizedDescription)
        }
    }

    private func checkIsOpen() throws {
        if isClosed { throw SnapshotError(.closed, message: "The page is closed.") }
    }
}

#if canImport(UIKit)
extension UIImage {
    fileprivate var png: Data? { pngData() }
}
#else
extension NSImage {
    fileprivate var png: Data? {
        tiffRepresentation.flatMap { NSBitmapImageRep(data: $0) }?.representation(using: .png, properties: [:])
    }
}
#endif
