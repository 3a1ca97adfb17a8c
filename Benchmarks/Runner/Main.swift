import Foundation

/// `bench`: runs the floor and the subject in turn, prints medians and ratios. `bench soak` runs the soak, `bench browsers` the browsers alone, and
/// `bench peers` Tombolo beside other frameworks.
@main
enum Main {
    static func main() {
        do {
            var arguments = CommandLine.arguments.dropFirst()
            let subject = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
            if subject != nil { arguments.removeFirst() }
            let rounds = rounds(Array(arguments))
            switch subject {
            case nil: try Comparison(rounds: rounds ?? 5).run()
            case "soak" where rounds == nil: try Soak().run()
            case "browsers": try report(try BrowserComparison(rounds: rounds ?? 5).run())
            case "peers": try report(try PeerComparison(rounds: rounds ?? 5).run())
            default: usage()
            }
        } catch {
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Prints figures, and writes them to the file that `BENCH_JSON` names.
    static func report(_ figures: [Figure]) throws {
        Table(figures: figures).print()
        try JSONLines(figures: figures).writeIfAsked()
    }

    /// The number in `--rounds N`; nil without arguments.
    private static func rounds(_ arguments: [String]) -> Int? {
        if arguments.isEmpty { return nil }
        guard arguments.count == 2, arguments[0] == "--rounds", let count = Int(arguments[1]), count > 0 else {
            usage()
        }
        return count
    }

    private static func usage() -> Never {
        FileHandle.standardError.write(Data("usage: bench [soak | browsers | peers] [--rounds N]\n".utf8))
        exit(64)
    }
}
