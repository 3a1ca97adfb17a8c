import CWebKitGTK
import GLibRuntime

/// Hands each download of a profile to the page that began it.
///
/// One that belongs to no page, or to one that is closed, is cancelled: left alone, the engine would put it into the person's download
/// folder.
final class DownloadRouter {
    /// Takes a `WebKitDownload` that is the engine's.
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

    /// Gives `receiver` what the view downloads from now on; nil ends that.
    func setReceiver(of view: UnsafeMutableRawPointer, _ receiver: Receiver?) { receivers[view] = receiver }

    private func route(_ download: UnsafeMutableRawPointer) {
        let view = webkit_download_get_web_view(OpaquePointer(download)).map { UnsafeMutableRawPointer($0) }
        guard let view, let receiver = receivers[view] else { return webkit_download_cancel(OpaquePointer(download)) }
        receiver(download)
    }
}
