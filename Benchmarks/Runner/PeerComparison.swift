import Foundation

/// Measures the floor, Tombolo, and other frameworks in turn, with the same page work in each.
///
/// A peer that shows no page here is left out, and so is what a program does not know or does not survive; the run says which, and why.
struct PeerComparison {
    var rounds: Int

    private static let work = ["calls", "strings", "bytes"]
    private static let startsOfRound = 3

    private static let floor = Contender(name: "floor", command: [Program.floor], modes: ["calls", "strings"])
    private static let contenders = [
        Contender(name: "tombolo", command: [Program.dynamicSubject]),
        // With commands in Rust that Tauri and its plugins bring along, and with one's own in Python.
        .peer("tauri"),
        .peer("tauri.python", program: "tauri", variant: ["python"], isStarted: false),
        .peer("qt"),
        .peer("pywebview"),
    ]

    func run() throws -> [Figure] {
        var contenders = ([Self.floor] + Self.contenders).filter(showsPage)
        var samples: [String: Samples] = [:]
        for round in 1...rounds {
            say("round \(round) of \(rounds)")
            for mode in Self.work {
                for index in contenders.indices where contenders[index].modes.contains(mode) {
                    let name = contenders[index].name
                    let (figures, failure) = measure(contenders[index].arguments(mode))
                    samples[name, default: Samples()].add(figures)
                    guard let failure else { continue }
                    if figures.isEmpty { contenders[index].modes.removeAll { $0 == mode } }
                    let extent = figures.isEmpty ? "has no \(mode)" : "did not end its \(mode)"
                    say("\(name) \(extent): \(failure)")
                }
            }
            for contender in contenders where contender.isStarted {
                samples[contender.name, default: Samples()].add(start(contender))
            }
        }
        let floor = samples[Self.floor.name] ?? Samples()
        return contenders.filter { $0.name != Self.floor.name }.flatMap { contender in
            let own = samples[contender.name] ?? Samples()
            return own.names.filter(Self.isShared).map { name in
                Figure(
                    name: "\(contender.name).\(name)", value: own.median(name), unit: own.unit(name),
                    floor: floor.median(name))
            }
        }
    }

    /// Tombolo's program measures more than the others can do.
    private static func isShared(_ name: String) -> Bool {
        ["call.sequential", "call.inflight", "pss"].contains(name)
            || ["string.", "bytes.", "startup"].contains { name.hasPrefix($0) }
    }

    private func showsPage(_ contender: Contender) -> Bool {
        guard let failure = measure(Self.launch(contender)).failure else { return true }
        say("\(contender.name) is left out, since it shows no page here: \(failure)")
        return false
    }

    /// At once, even into a pipe: a round takes minutes.
    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// Several starts, and the memory of another: reading it takes a start of its own, which is of no use for the time.
    private func start(_ contender: Contender) -> [Measurement] {
        var figures: [Measurement] = []
        for _ in 1...Self.startsOfRound {
            figures += measure(Self.launch(contender)).figures
            if contender.isPython { figures += measure(contender.arguments("imports")).figures }
        }
        return figures + measure(Self.launch(contender, ["--memory", "3"])).figures.filter { $0.name == "pss" }
    }

    private static func launch(_ contender: Contender, _ options: [String] = []) -> [String] {
        [Program.launch] + options + ["--"] + contender.arguments("startup")
    }

    /// What a program printed until it ended, and why it failed if it did: in its own words, if it had some.
    private func measure(_ command: [String]) -> (figures: [Measurement], failure: String?) {
        var figures: [Measurement] = []
        do {
            let errors = try Errors()
            do {
                try Child.run(command, errors: errors.handle) { line, _ in
                    if let figure = try? JSONDecoder().decode(Measurement.self, from: Data(line.utf8)) {
                        figures.append(figure)
                    }
                }
            } catch {
                return (figures, try errors.lastLines() ?? "\(error)")
            }
        } catch {
            return (figures, "\(error)")
        }
        return (figures, figures.isEmpty ? "it measured nothing" : nil)
    }
}

/// One that takes part.
private struct Contender {
    var name: String
    var command: [String]
    /// What comes after the mode.
    var variant: [String] = []
    var modes = ["calls", "strings", "bytes"]
    /// A second way to use the same program starts as the first does.
    var isStarted = true
    /// Whether it says how much of its start-up is Python's.
    var isPython = false

    func arguments(_ mode: String) -> [String] { command + [mode] + variant }

    static func peer(
        _ name: String, program: String? = nil, variant: [String] = [], isStarted: Bool = true
    ) -> Contender {
        Contender(
            name: name, command: [Program.python, "\(Program.peers)/\(program ?? name).py"], variant: variant,
            isStarted: isStarted, isPython: true)
    }
}

/// What a program says on standard error, kept aside: the peers' engines say much that is of no use as long as they work.
private final class Errors {
    let handle: FileHandle
    private let file = FileManager.default.temporaryDirectory.appending(path: "tombolo-peer-\(UUID())")

    init() throws {
        try Data().write(to: file)
        handle = try FileHandle(forUpdating: file)
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    /// The last few, indented: an engine's reason is often not in the very last one.
    func lastLines() throws -> String? {
        try handle.seek(toOffset: 0)
        let text = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        if lines.count == 1 { return String(lines[0]) }
        return lines.isEmpty ? nil : "it says\n" + lines.suffix(5).map { "    \($0)" }.joined(separator: "\n")
    }
}
