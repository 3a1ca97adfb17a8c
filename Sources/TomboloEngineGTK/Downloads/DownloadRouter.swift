import CWebKitGTK
import GLibRuntime

/// Hands each download of a profile to the page that began it.
///
/// One that belongs to no page, or to one that is closed, is cancelled: left alone, the engine would put it into the person's download
/// folder.
final class DownloadRouter {
    typealias Receiver = @MainActor (GObjectReference) -> Void

    private var receivers: [UnsafeMutableRawPointer: Receiver] = [:]
    private var connection: SignalConnection?

    init(_ session: GObjectReference) {
        connection = SignalConnection(
            session.pointer, "download-started",
            handler: { [weak self] arguments in
                guard let download = arguments.object(1) else { return }
                self?.route(GObjectReference(retaining: download))
            })
    }

    /// Gives `receiver` what the view downloads from now on; nil ends that.
    func setReceiver(of view: UnsafeMutableRawPointer, _ receiver: Receiver?) { receivers[view] = receiver }

    private func route(_ download: GObjectReference) {
        let view = webkit_download_get_web_view(download.opaque).map { UnsafeMutableRawPointer($0) }
        guard let view, let receiver = receivers[view] else { return webkit_download_cancel(download.opaque) }
        receiver(download)
    }
}
