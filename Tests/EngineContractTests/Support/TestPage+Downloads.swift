import TomboloEngine
import TomboloTesting

extension TestPage {
    var downloadEvents: [DownloadEvent] {
        pageEvents.compactMap { if case .download(let event) = $0 { event } else { nil } }
    }
}

extension DownloadEvent {
    var isEnd: Bool {
        switch self {
        case .finished, .failed: true
        case .started, .progressed: false
        }
    }
}
