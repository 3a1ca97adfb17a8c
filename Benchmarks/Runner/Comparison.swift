import Foundation

/// Measures floor and subject in turn, several rounds, so that what the machine does meanwhile meets both.
struct Comparison {
    var rounds: Int

    func run() throws {
        var floor = Samples()
        var subject = Samples()
        for round in 1...rounds {
            print("round \(round) of \(rounds)")
            for mode in ["calls", "strings"] {
                floor.add(try Child.figures(of: [Program.floor, mode]))
                subject.add(try Child.figures(of: [Program.subject, mode]))
            }
            let launch = [Program.launch, "--memory", "3", "--"]
            floor.add(try Child.figures(of: launch + [Program.floor, "startup"]))
            subject.add(try Child.figures(of: launch + [Program.subject, "startup"]))
        }
        subject.add(try Child.figures(of: [Program.subject, "hop"]))
        if let size = try? FileManager.default.attributesOfItem(atPath: Program.staticApp)[.size] as? Int {
            subject.add([Measurement(name: "binary.static", value: Double(size) / 1e6, unit: "MB")])
        }
        let figures = subject.names.map { name in
            Figure(
                name: name, value: subject.median(name), unit: subject.unit(name),
                floor: floor.median(Figure.counterpart(of: name)))
        }
        Table(figures: figures).print()
        try JSONLines(figures: figures).writeIfAsked()
    }
}

/// Where the programs are; the script that calls us has built them.
enum Program {
    static let floor = ".build/bench/floor"
    static let launch = ".build/bench/launch"
    static let subject = ".build/release/bench-subject"
    static let staticApp = ".build/bench/first-app-static"
}
