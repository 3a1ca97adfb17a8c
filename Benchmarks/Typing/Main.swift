import BenchmarkSupport
import CGLib
import Foundation
import Tombolo
import TomboloBrowser
import TomboloBrowserGTK

/// Measures how long the browser's main thread is busy without a break while text is typed into the address field, with a history of
/// 100,000 pages. Prints one JSON line for each figure.
@main
enum Main {
    /// The typed texts: some are found, some are not, some have several words, and some are very frequent.
    private static let texts = [
        "applebridge0.example/", "www.river", "harbour jour", "東京の", "qzxv-nothing", "e", "example.com",
    ]

    @MainActor
    static func main() {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tombolo-bench-\(UUID())")
        var browser: Browser?
        let application = Application("dev.tombolo.bench.typing", profile: .ephemeral, isUnique: false) { application in
            application.stay {
                try await fill(folder.appending(path: "browser"))
                let made = try Browser(Browser.Configuration(storage: .persistent(folder: folder)), in: application)
                browser = made
                try made.openWindow()
                for line in try await measure() { print(line) }
                made.close()
            }
        }
        let status = withExtendedLifetime(browser) { application.runUntilQuit(arguments: [CommandLine.arguments[0]]) }
        try? FileManager.default.removeItem(at: folder)
        exit(status)
    }

    private static func fill(_ folder: URL) async throws {
        let library = try await BrowsingLibrary.open(in: folder)
        for visit in SyntheticHistory() {
            try await library.recordVisit(to: visit.url, title: visit.title, isTyped: visit.isTyped, at: visit.date)
        }
        await library.close()
    }

    @MainActor
    private static func measure() async throws -> [String] {
        // By then, the browser has read the history and shown the first page.
        try await Task.sleep(for: .seconds(5))
        let field = try AddressField.inFirstWindow()
        // Types before the measurement, so that it does not include the creation of the suggestion list and of cached
        // drawing.
        try await type("zebra", into: field)
        MainLoopWatch.start()
        for text in texts { try await type(text, into: field) }
        MainLoopWatch.stop()
        let stretches = MainLoopWatch.stretches.sorted()
        guard let longest = stretches.last, stretches.count > 100 else { throw NothingMeasured() }
        let percentile99 = stretches[(stretches.count - 1) * 99 / 100]
        return [("p99", percentile99), ("max", longest)].map { name, value in
            #"{"name":"typing.busy.\#(name)","value":\#(value / .milliseconds(1)),"unit":"ms"}"#
        }
    }

    /// Types a text as fast as a quick typist does.
    @MainActor
    private static func type(_ text: String, into field: AddressField) async throws {
        field.text = ""
        for count in 1...text.count {
            field.text = String(text.prefix(count))
            try await Task.sleep(for: .milliseconds(80))
        }
        guard field.text == text else { throw NothingMeasured() }
    }
}

struct NothingMeasured: Error {}
