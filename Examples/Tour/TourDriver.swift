#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Tombolo
import TomboloEngine

/// Runs the tour automatically: presses the page's buttons, one after the other, and collects the results of the steps.
@MainActor
struct TourDriver {
    let view: PageView
    let journal: TourJournal
    /// Timeout of one step. The page's own timeout is shorter, so that it normally reports a step that hangs.
    var deadline = Duration.seconds(15)

    private static let start = URL(string: "app://tour/")

    /// Loads the page, runs all steps, prints the table and takes the picture.
    /// - Throws: ``TourFailure`` if a step did not pass; an error if the page cannot be loaded or the picture cannot be taken.
    func run(screenshot: String?) async throws {
        if let start = Self.start { try await view.page.loadAndWait(start) }
        var results: [TourResult] = []
        for step in TourStep.allCases { results.append(await result(on: step)) }
        print(TerminalText(TourTable(results).text, lineBreaks: .kept))
        print(
            "\nThe calls used \(view.bridge.usesDirectChannel ? "the direct channel" : "script messages")."
        )
        if let screenshot { print("\nScreenshot: \(try await writePicture(to: screenshot))") }

        // Later output goes to standard error, and has to appear after this.
        fflush(nil)

        let failed = results.filter { !$0.passed }.map(\.step.rawValue)
        guard failed.isEmpty else {
            let names = failed.joined(separator: ", ")
            throw TourFailure(message: "\(failed.count) of \(results.count) steps failed: \(names).")
        }
    }

    private func result(on step: TourStep) async -> TourResult {
        do {
            try await view.bridge.call("tour.press", step.rawValue, timeout: deadline)
        } catch {
            return TourResult(on: step, without: "\(error)", swift: journal.log.record)
        }
        return journal.results[step] ?? TourResult(on: step, without: "The page ended the step without a report.")
    }

    /// - Returns: The absolute path of the picture.
    private func writePicture(to path: String) async throws -> String {
        try await view.bridge.call("tour.summarise", timeout: .seconds(10))
        let file = URL(filePath: path)
        try await Data(view.page.snapshot()).write(to: file)
        return file.path(percentEncoded: false)
    }
}
