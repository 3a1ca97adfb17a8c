import CWebKitGTK
import GLibRuntime

/// Passes each download of a profile to the page that began it.
///
/// A download without a page, or of a closed page, is cancelled, because otherwise the engine would save it in the
/// user's download folder.
final class DownloadRouter {
    /// Receives a `WebKitDownload` that the engine owns.
    typealias Receiver = @MainActor (UnsafeMutableRawPointer) -> Void

    private var receivers: [UnsafeMutableRawPointer: Receiver] = [:]
    private var connection: SignalConnection?

    init(_ session: GObjectReference) {
        connection = SignalConnection(
            session.pointer, "download-started",
            handler: { [weak self] arguments in
                if let download = arguments.object(1) { self?.route(download) }
            })
    }

    /// Passes downloads of a view to `receiver` from now on; nil removes the receiver.
    func setReceiver(of view: UnsafeMutableRawPointer, _ receiver: Receiver?) { receivers[view] = receiver }

    private func route(_ download: UnsafeMutableRawPointer) {
        let view = webkit_download_get_web_view(OpaquePointer(download)).map { UnsafeMutableRawPointer($0) }
        guard let view, let receiver = receivers[view] else { return webkit_download_cancel(OpaquePointer(download)) }
        receiver(download)
    }
}
