import Foundation

/// Runs a program and reads its lines.
enum Child {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs a program to its end and returns the figures that it printed.
    static func figures(of command: [String]) throws -> [Measurement] {
        var figures: [Measurement] = []
        try run(command) { line, _ in
            if let figure = try? JSONDecoder().decode(Measurement.self, from: Data(line.utf8)) {
                figures.append(figure)
            }
        }
        guard !figures.isEmpty else {
            throw Failure(description: "\(command.joined(separator: " ")) measured nothing")
        }
        return figures
    }

    /// Runs a program to its end and passes each line to `line` as it arrives, with the identifier of the process. The program's standard
    /// error is written to `errors`, if that is given.
    static func run(
        _ command: [String], errors: FileHandle? = nil, line: (String, Int32) throws -> Void
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        if let errors { process.standardError = errors }
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        var pending = Data()
        while case let chunk = output.fileHandleForReading.availableData, !chunk.isEmpty {
            pending.append(chunk)
            while let end = pending.firstIndex(of: 0x0A) {
                try line(String(decoding: pending[..<end], as: UTF8.self), process.processIdentifier)
                pending.removeSubrange(...end)
            }
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                description: "\(command.joined(separator: " ")) ended with status \(process.terminationStatus)")
        }
    }
}
