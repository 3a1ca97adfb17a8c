import Foundation

/// `bench`: runs the floor and the subject in turn, prints medians and ratios. `bench soak` runs the soak, `bench browsers` the browsers alone.
@main
enum Main {
    static func main() {
        do {
            switch CommandLine.arguments.dropFirst().first {
            case nil: try Comparison(rounds: 5).run()
            case "soak": try Soak().run()
            case "browsers": try report(try BrowserComparison(rounds: 5).run())
            case "--rounds":
                guard let count = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init), count > 0 else { usage() }
                try Comparison(rounds: count).run()
            default: usage()
            }
        } catch {
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Prints figures, and writes them where `BENCH_JSON` says.
    static func report(_ figures: [Figure]) throws {
        Table(figures: figures).print()
        try JSONLines(figures: figures).writeIfAsked()
    }

    private static func usage() -> Never {
        FileHandle.standardError.write(Data("usage: bench [--rounds N | soak | browsers]\n".utf8))
        exit(64)
    }
}
