import Foundation
import TomboloBrowser

/// Tells the library of the pages that a tab visits: once each, and not again when they are loaded anew.
@MainActor
struct Visit {
    private var isTyped = false
    private var url: URL?
    /// What is told last is told behind what was told before.
    private var telling: Task<Void, Never>?

    /// The person asks for a load.
    /// - Parameter isTyped: Whether they wrote the address, or chose it while writing.
    mutating func ask(isTyped: Bool) { self.isTyped = isTyped }

    /// A page is there.
    mutating func commit(_ url: URL, in session: BrowserSession) {
        let wasTyped = isTyped
        isTyped = false
        guard url != self.url else { return }
        self.url = url
        tell(session) { (library) throws(LibraryError) in
            _ = try await library.recordVisit(to: url, isTyped: wasTyped)
        }
    }

    /// The page says what it is called.
    mutating func setTitle(_ title: String, in session: BrowserSession) {
        guard let url, !title.isEmpty else { return }
        tell(session) { (library) throws(LibraryError) in try await library.setTitle(title, of: url) }
    }

    private mutating func tell(
        _ session: BrowserSession, _ work: @escaping @MainActor (BrowsingLibrary) async throws(LibraryError) -> Void
    ) {
        let before = telling
        telling = Task {
            await before?.value
            guard let library = await session.openedLibrary() else { return }
            do throws(LibraryError) { try await work(library) } catch { session.troubles.report(BrowserAlert(error)) }
        }
    }
}
