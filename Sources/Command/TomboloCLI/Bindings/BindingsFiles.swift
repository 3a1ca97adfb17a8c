import Foundation
import TomboloEngine
import TomboloProgram

/// The lock file of a package, and the files of types that it names.
struct BindingsFiles {
    static let lockName = "tombolo.bindings.json"

    /// The contents of the lock file; null if there is none.
    let lock: JSONValue
    /// The names of the files of types, relative to the package.
    let names: [String]
    private let folder: URL

    /// - Parameter names: The files to write; empty for those that the lock file names.
    /// - Throws: ``CommandFailure``: ``CommandStatus/usage`` for a name that is not of a file in the package, ``CommandStatus/notLoaded`` for
    ///   a lock file that cannot be read.
    init(folder: URL, names: [String]) throws(CommandFailure) {
        self.folder = folder
        let file = folder.appending(path: Self.lockName)
        if let data = try? Data(contentsOf: file) {
            guard let value = try? JSONValue(jsonText: data), value.objectValue != nil else {
                throw CommandFailure(
                    .notLoaded,
                    "\(Self.lockName) is not a JSON object. Restore it from the last commit, or delete it and pass --output."
                )
            }
            lock = value
        } else {
            lock = .null
        }
        let known = (lock["files"]?.arrayValue ?? []).compactMap(\.stringValue)
        self.names = names.isEmpty ? known : Array(Set(names)).sorted()
        guard !self.names.isEmpty else {
            throw CommandFailure(
                .usage, "Pass the file to write with --output, such as types/app.d.ts or web/app.gen.ts.")
        }
        for name in self.names {
            guard name.hasSuffix(".ts") else {
                throw CommandFailure(.usage, "--output: “\(name)” ends neither with .ts nor with .d.ts.")
            }
            // Names come from a file of the package, too, which must not lead the tool to other files.
            guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
                throw CommandFailure(.usage, "--output: “\(name)” is not in the package.")
            }
        }
    }

    /// Returns a sentence for each file whose contents differ from the answer's.
    func changed(by answer: DescribedApp.Answer) -> [String] {
        contents(of: answer).compactMap { name, text in
            guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
                return "\(name) does not exist. Run tombolo bindings."
            }
            return data == Data(text.utf8) ? nil : "\(name) is not up to date. Run tombolo bindings."
        }
    }

    /// Writes the files whose contents have changed, and returns their names.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit`` if a file cannot be written.
    func write(_ answer: DescribedApp.Answer) throws(CommandFailure) -> [String] {
        var written: [String] = []
        for (name, text) in contents(of: answer) {
            let file = folder.appending(path: name)
            let data = Data(text.utf8)
            guard (try? Data(contentsOf: file)) != data else { continue }
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file, options: .atomic)
            } catch {
                throw CommandFailure(.unfit, "\(name) cannot be written: \(error.localizedDescription)")
            }
            written.append(name)
        }
        return written
    }

    private func contents(of answer: DescribedApp.Answer) -> [(name: String, text: String)] {
        var texts = names.map { name in (name, answer.texts[name.hasSuffix(".d.ts") ? ".d.ts" : ".ts"] ?? "") }
        let list = JSONValue.array(names.map { .string($0) })
        // After the first line, which is the opening brace.
        texts.append((Self.lockName, "{\n  \"files\": \(list)," + answer.lock.dropFirst()))
        return texts
    }
}
