import Foundation

/// Measures the floor, Tombolo, and other frameworks in turn, with the same page work in each.
///
/// A peer that shows no page on this machine is left out. Work that a program does not support, or during which it fails, is left out as
/// well. The run prints the reasons.
struct PeerComparison {
    var rounds: Int

    private static let work = ["calls", "strings", "bytes"]
    private static let startsOfRound = 3

    private static let floor = Contender(name: "floor", command: [Program.floor], modes: ["calls", "strings"])
    private static let contenders = [
        Contender(name: "tombolo", command: [Program.dynamicSubject]),
        // One variant uses commands in Rust that Tauri and its plugins provide. The other one uses the benchmark's own commands, in Python.
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

    /// Whether the other frameworks can have the figure as well. Tombolo's program measures more than they can do.
    private static func isShared(_ name: String) -> Bool {
        ["call.sequential", "call.inflight", "pss"].contains(name)
            || ["string.", "bytes.", "startup"].contains { name.hasPrefix($0) }
    }

    private func showsPage(_ contender: Contender) -> Bool {
        guard let failure = measure(Self.launch(contender)).failure else { return true }
        say("\(contender.name) is left out, since it shows no page here: \(failure)")
        return false
    }

    /// Prints a line at once, even into a pipe, since a round takes minutes.
    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// Measures the time of several starts, and the memory of one more start. The time of a start whose memory is read cannot be used.
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

    /// Runs a program and returns its figures. If the program failed, also returns the reason: the last lines of its standard error, if
    /// there are any.
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

/// A program that takes part in the comparison.
private struct Contender {
    var name: String
    var command: [String]
    /// The arguments after the mode.
    var variant: [String] = []
    var modes = ["calls", "strings", "bytes"]
    /// Whether start-up is measured. A second variant of a program starts like the first, so its start-up is not measured.
    var isStarted = true
    /// Whether the program reports how much of its start-up is due to Python.
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

/// The standard error of a program, kept in a file: the peers' engines write much that is of no interest as long as they work.
private final class Errors {
    let handle: FileHandle
    private let file = FileManager.default.temporaryDirectory.appending(path: "tombolo-peer-\(UUID())")

    init() throws {
        try Data().write(to: file)
        handle = try FileHandle(forUpdating: file)
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    /// The last five lines, indented, since an engine's reason is often not in the very last line; a single line as it is; nil without
    /// lines.
    func lastLines() throws -> String? {
        try handle.seek(toOffset: 0)
        let text = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        if lines.count == 1 { return String(lines[0]) }
        return lines.isEmpty ? nil : "it says\n" + lines.suffix(5).map { "    \($0)" }.joined(separator: "\n")
    }
}
