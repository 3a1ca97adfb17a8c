import Foundation

/// Measures floor and subject in turn, in several rounds, so that other activity of the machine affects both.
struct Comparison {
    var rounds: Int

    func run() throws {
        var floor = Samples()
        var subject = Samples()
        var dynamic = Samples()
        var intercepted = Samples()
        var plain = Samples()
        for round in 1...rounds {
            print("round \(round) of \(rounds)")
            for mode in ["calls", "strings"] {
                floor.add(try Child.figures(of: [Program.floor, mode]))
                subject.add(try Child.figures(of: [Program.subject, mode]))
            }
            subject.add(try Child.figures(of: [Program.subject, "bytes"]))
            subject.add(try Child.figures(of: [Program.subject, "relay"]))
            for _ in 1...3 {
                floor.add(try Child.figures(of: [Program.launch, "--", Program.floor, "startup"]))
                subject.add(try Child.figures(of: [Program.launch, "--", Program.subject, "startup"]))
                dynamic.add(try Child.figures(of: [Program.launch, "--", Program.dynamicSubject, "startup"]))
                intercepted.add(try Child.figures(of: [Program.launch, "--", Program.subject, "intercepted"]))
                plain.add(try Child.figures(of: [Program.launch, "--", Program.subject, "plain"]))
            }
            floor.add(try memory(of: Program.floor))
            subject.add(try memory(of: Program.subject))
            dynamic.add(try memory(of: Program.dynamicSubject))
            intercepted.add(try memory(of: Program.subject, "intercepted"))
            plain.add(try memory(of: Program.subject, "plain"))
            subject.add(try Child.figures(of: [Program.subject, "decision"]))
        }
        subject.add(dynamic, suffix: ".dynamic")
        subject.add(try Child.figures(of: [Program.subject, "hop"]))
        if let size = try? FileManager.default.attributesOfItem(atPath: Program.staticApp)[.size] as? Int {
            subject.add([Measurement(name: "binary.static", value: Double(size) / 1e6, unit: "MB")])
        }
        let ofSubject = subject.names.map { name in
            let counterpart = Figure.counterpart(of: name)
            // The subject measures copies of bytes itself, beside its transfers.
            let copy = counterpart.hasPrefix("memcpy.") && counterpart != name ? subject.median(counterpart) : nil
            return Figure(
                name: name, value: subject.median(name), unit: subject.unit(name),
                floor: floor.median(counterpart) ?? copy)
        }
        // The floor of these figures is the same program without the extension.
        let ofExtension = intercepted.names.map { name in
            Figure(
                name: "extension.\(name)", value: intercepted.median(name), unit: intercepted.unit(name),
                floor: subject.median(name))
        }
        let ofDirectChannel = plain.names.map { name in
            Figure(
                name: "channel.\(name)", value: subject.median(name), unit: subject.unit(name),
                floor: plain.median(name))
        }
        let limited = try [Program.routes, Program.library, Program.typing].flatMap(figures)
        let browsers = try BrowserComparison(rounds: rounds).run()
        try Main.report(
            ofSubject + ofExtension + ofDirectChannel + (try dialects()) + limited + (try releases())
                + (try container())
                + browsers)
    }

    /// Measures calls through dialects. Their floor is the same call through `tombolo.call`, in the same process.
    private func dialects() throws -> [Figure] { try figures(of: Program.dialects, against: "dialect.tombolo") }

    /// Measures the pages of a container. Their floor is the same file without a container, in the same process.
    private func container() throws -> [Figure] { try figures(of: Program.container, against: "rexxar.page.direct") }

    /// Measures the verification of signed releases. Its floor is the hash of the same bytes, in the same process.
    private func releases() throws -> [Figure] {
        var samples = Samples()
        for _ in 1...rounds { samples.add(try Child.figures(of: [Program.releases])) }
        return samples.names.filter { !$0.hasSuffix(".hash") }.map { name in
            let floor = name.hasSuffix(".verify") ? samples.median(name.replacing(".verify", with: ".hash")) : nil
            return Figure(name: name, value: samples.median(name), unit: samples.unit(name), floor: floor)
        }
    }

    /// Runs a program that measures its own floor, and returns its figures.
    private func figures(of program: String, against plain: String) throws -> [Figure] {
        var samples = Samples()
        for _ in 1...rounds { samples.add(try Child.figures(of: [program])) }
        return samples.names.filter { $0 != plain }.map { name in
            Figure(
                name: name, value: samples.median(name), unit: samples.unit(name), floor: samples.median(plain))
        }
    }

    /// Runs a program whose figures have a limit and no floor, and returns the figures.
    private func figures(of program: String) throws -> [Figure] {
        try Child.figures(of: [program]).map {
            Figure(name: $0.name, value: $0.value, unit: $0.unit, floor: nil)
        }
    }

    /// Measures memory. This is separate from start-up, which has more samples.
    private func memory(of program: String, _ mode: String = "startup") throws -> [Measurement] {
        try Child.figures(of: [Program.launch, "--memory", "3", "--", program, mode]).filter { $0.name == "pss" }
    }
}

/// The paths of the programs, which the calling script has built.
enum Program {
    static let floor = ".build/bench/floor"
    static let launch = ".build/bench/launch"
    /// With the Swift runtime linked in, as an app is shipped.
    static let subject = ".build/static/release/bench-subject"
    /// With the shared Swift runtime of the toolchain.
    static let dynamicSubject = ".build/release/bench-subject"
    static let dialects = ".build/release/bench-dialects"
    static let routes = ".build/release/bench-routes"
    static let library = ".build/release/bench-library"
    static let releases = ".build/release/bench-releases"
    static let typing = ".build/release/bench-typing"
    /// A page in a bare libadwaita window.
    static let window = ".build/bench/window"
    static let browser = ".build/static/release/tombolo-browser"
    static let dynamicBrowser = ".build/release/tombolo-browser"
    static let container = ".build/release/bench-container"
    /// The Python interpreter of the peers, in a virtual environment of its own.
    static let python = ".build/peers/bin/python3"
    static let peers = "Benchmarks/Peers"
    static let staticApp = ".build/bench/first-app-static"
}
