import Foundation
import TomboloBrowser

/// Records the pages that a tab visits, but not their reloads.
///
/// If script changes the address without the user, only the last address in each period of ``settling`` becomes a
/// visit. Titles are written at most once per period. So only a few writes are pending, however fast a page changes its
/// address and title.
@MainActor
final class Visit {
    /// A pending write.
    private enum Entry {
        case visit(URL, isTyped: Bool, isUnsolicited: Bool)
        case title(String, of: URL)
    }

    static let settling = Duration.seconds(1)

    private let session: BrowserSession
    private var pacing = VisitPacing()
    private var isTyped = false
    private var url: URL?
    /// Whether the address was recorded as a visit. If not, its title is not recorded either.
    private var isVisit = false
    /// The last address that script set without the user in the current period of ``settling``; nil once it was
    /// processed.
    private var unsettled: URL?
    private var settlement: Task<Void, Never>?
    /// The pending writes in their order. At most one title follows each visit.
    private var entries: [Entry] = []
    private var writing: Task<Void, Never>?
    private var isOver = false

    init(in session: BrowserSession) { self.session = session }

    /// Notes that the user requests a load.
    /// - Parameter isTyped: Whether the user typed the address, or chose it while typing.
    func ask(isTyped: Bool) {
        self.isTyped = isTyped
        pacing.noteGesture()
    }

    /// Notes that the load that the user requested has ended without a document.
    func forgetRequest() {
        isTyped = false
        _ = pacing.takeGesture(isRequested: false)
    }

    /// Notes that the user has pressed a button or a key in the page.
    func noteGesture() { pacing.noteGesture() }

    /// Handles a new document.
    /// - Parameter isRequested: Whether the user requested its load.
    func commit(_ url: URL, isRequested: Bool) {
        let wasTyped = isTyped
        isTyped = false
        guard url != self.url else { return }
        settle()
        self.url = url
        let isOfUser = pacing.takeGesture(isRequested: isRequested)
        isVisit = isOfUser || pacing.admit(at: .now)
        if isVisit { add(.visit(url, isTyped: wasTyped, isUnsolicited: !isOfUser)) }
    }

    /// Handles a new address of the same document.
    func change(_ url: URL) {
        let wasTyped = isTyped
        isTyped = false
        guard url != self.url else { return }
        self.url = url
        isVisit = pacing.takeGesture(isRequested: wasTyped)
        unsettled = isVisit ? nil : url
        if isVisit { return add(.visit(url, isTyped: wasTyped, isUnsolicited: false)) }
        guard settlement == nil else { return }
        settlement = Task { [weak self] in
            try? await Task.sleep(for: Self.settling)
            self?.settlement = nil
            self?.settle()
        }
    }

    /// Handles a new title of the page.
    func setTitle(_ title: String) {
        guard let url, !title.isEmpty else { return }
        if unsettled == url { settle() }
        guard isVisit else { return }
        if case .title(_, of: url) = entries.last { entries.removeLast() }
        add(.title(title, of: url))
    }

    /// Ends recording when the tab closes. Pending writes are made without further delay.
    func end() {
        isOver = true
        settlement?.cancel()
        settle()
        writing?.cancel()
    }

    private func settle() {
        guard let settled = unsettled else { return }
        unsettled = nil
        guard pacing.admit(at: .now) else { return }
        if settled == url { isVisit = true }
        add(.visit(settled, isTyped: false, isUnsolicited: true))
    }

    private func add(_ entry: Entry) {
        entries.append(entry)
        guard writing == nil else { return }
        writing = Task {
            while !entries.isEmpty {
                let entry = entries.removeFirst()
                await write(entry)
                if case .title = entry, !isOver { try? await Task.sleep(for: Self.settling) }
            }
            writing = nil
        }
    }

    private func write(_ entry: Entry) async {
        guard let library = await session.openedLibrary() else { return }
        do throws(LibraryError) {
            switch entry {
            case .visit(let url, let isTyped, let isUnsolicited):
                _ = try await library.recordVisit(to: url, isTyped: isTyped, isUnsolicited: isUnsolicited)
            case .title(let title, let url): try await library.setTitle(title, of: url)
            }
        } catch {
            session.profileAlerts.report(BrowserAlert(error))
        }
    }
}
