import Foundation
import SeededRandom
import TomboloUpdates

/// The output of a bundler in two versions: minified files of one long line each, whose names are hashes of their
/// content, and a main file with the names of all others. The same seed always makes the same files.
struct BuiltSite {
    /// The statements of each module, by the number of the file that contains it.
    private var files: [[String]]
    private var generator: SeededGenerator

    /// Makes a first version.
    /// - Parameter count: The number of files besides the main file.
    init(files count: Int = 24, seed: UInt64 = 1) {
        var generator = SeededGenerator(seed: seed)
        files = (0..<count).map { _ in
            (0..<Int.random(in: 40...160, using: &generator)).map { _ in Self.statement(using: &generator) }
        }
        self.generator = generator
    }

    /// Changes one statement in each of some files.
    mutating func patch(files count: Int) {
        for index in 0..<count {
            let position = files[index].count / 2
            files[index][position] = Self.statement(using: &generator)
        }
    }

    /// Moves modules between files, and adds new ones: half of each of some files goes to the end of another one.
    mutating func restructure(files count: Int) {
        for index in stride(from: 0, to: count, by: 2) {
            let half = files[index].count / 2
            files[index + 1] += files[index].suffix(half)
            files[index].removeLast(half)
            files[index] += (0..<10).map { _ in Self.statement(using: &generator) }
        }
    }

    /// The content of each file by its path.
    var contents: [String: String] {
        var contents: [String: String] = [:]
        var names: [String] = []
        for (index, statements) in files.enumerated() {
            let text = "\"use strict\";(self.chunks=self.chunks||[]).push([[\(index)],{\(statements.joined())}])"
            names.append("\(index):\"\(Self.hash(text))\"")
            contents["\(index).\(Self.hash(text)).js"] = text
        }
        let main = "(()=>{var names={\(names.joined(separator: ","))};start(names)})();"
        contents["main.\(Self.hash(main)).js"] = main
        contents["index.html"] = "<!doctype html><script src=\"main.\(Self.hash(main)).js\"></script>"
        return contents
    }

    private static func hash(_ text: String) -> String { String(FileDigest(of: Data(text.utf8)).text.prefix(20)) }

    private static func statement(using generator: inout SeededGenerator) -> String {
        func word() -> String {
            String(
                (0..<Int.random(in: 3...9, using: &generator)).compactMap { _ in
                    "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator)
                })
        }
        return "let \(word())=(\(word()),\(word()))=>{\(word()).\(word())(\"\(word()) \(word())\");return \(word())};"
    }
}
