import BenchmarkSupport
import Foundation
import TomboloBrowser

/// The figures of one library.
struct LibraryFigures {
    var folder: URL

    /// Texts that are typed letter by letter: some are found, some are not, some are very frequent, and some have several words.
    private static let inputs = [
        "applebridge0.example/", "www.river", "news", "harbour jour", "https://www.zebra", "東京の", "여행", "qzxv-nothing",
        "e",
        "zz", "example", "library 99", "example.com.nowhere",
    ]

    /// Returns one JSON line for each figure.
    func measure() async throws -> [String] {
        let clock = ContinuousClock()
        var library = try await BrowsingLibrary.open(in: folder)
        var recorded: [Duration] = []
        for visit in SyntheticHistory() {
            recorded.append(
                try await clock.measure {
                    try await library.recordVisit(
                        to: visit.url, title: visit.title, isTyped: visit.isTyped, at: visit.date)
                })
        }
        let opened = try await clock.measure { library = try await BrowsingLibrary.open(in: folder) }
        guard try await library.history(limit: .max).count == SyntheticHistory.count else { throw WrongLibrary() }
        var figures = [line("open", opened / .milliseconds(1), "ms")]
        figures += try await completion(of: library)
        // Only the last tenth of the visits counts, when the library is large.
        figures += spread("record", recorded.suffix(recorded.count / 10))
        for (name, text) in [("found", "weather"), ("rare", "天気 river"), ("none", "100% nothing")] {
            let searched = try await clock.measure { _ = try await library.history(matching: text) }
            figures.append(line("search.\(name)", searched / .milliseconds(1), "ms"))
        }
        let cleared = try await clock.measure { try await library.clearHistory(.everything) }
        guard try await library.history().isEmpty else { throw WrongLibrary() }
        return figures + [line("clear", cleared / .milliseconds(1), "ms")]
    }

    /// Measures completion as an address field uses it: one request for each key, with all the text that has been typed by then.
    private func completion(of library: BrowsingLibrary) async throws -> [String] {
        var times: [Duration] = []
        var found = 0
        for _ in 0..<20 {
            for input in Self.inputs {
                for count in 1...input.count {
                    let text = String(input.prefix(count))
                    let start = ContinuousClock.now
                    found += await library.completion.completion(of: text).suggestions.count
                    times.append(ContinuousClock.now - start)
                }
            }
        }
        guard found > 0 else { throw WrongLibrary() }
        return spread("complete", times[...])
    }

    private func spread(_ name: String, _ times: ArraySlice<Duration>) -> [String] {
        let sorted = times.sorted()
        return [("p50", 50), ("p95", 95)].map { suffix, percent in
            line("\(name).\(suffix)", sorted[(sorted.count - 1) * percent / 100] / .microseconds(1), "us")
        }
    }

    private func line(_ name: String, _ value: Double, _ unit: String) -> String {
        #"{"name":"library.\#(name)","value":\#(value),"unit":"\#(unit)"}"#
    }
}

private struct WrongLibrary: Error {}
