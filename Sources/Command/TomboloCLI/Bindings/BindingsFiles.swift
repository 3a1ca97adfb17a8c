import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram

/// The form of dates in a module's client.
enum DateForm: String, CaseIterable, ExpressibleByArgument {
    /// Text, as dates are sent.
    case text = "string"
    /// `Date` objects, which the client creates from the text.
    case objects = "Date"
}

/// The lock file of a package, and the type files that it names.
struct BindingsFiles {
    static let lockName = "tombolo.bindings.json"

    /// The contents of the lock file; null if there is none.
    let lock: JSONValue
    /// The names of the type files, relative to the package.
    let names: [String]
    /// Whether a module's client has `Date` objects.
    let convertsDates: Bool
    private let folder: URL

    /// - Parameters:
    ///   - names: The files to write; empty for those that the lock file names.
    ///   - dates: The form of dates in a module; nil for that of the last run, or for text if there was none.
    /// - Throws: ``CommandFailure``: ``CommandStatus/usage`` for a name that is not that of a file in the package,
    ///   ``CommandStatus/notLoaded`` for a lock file that cannot be read.
    init(folder: URL, names: [String], dates: DateForm? = nil) throws(CommandFailure) {
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
        convertsDates = (dates ?? (lock["dates"] == "Date" ? .objects : .text)) == .objects
        let known = (lock["files"]?.arrayValue ?? []).compactMap(\.stringValue)
        self.names = names.isEmpty ? known : Array(Set(names)).sorted()
        guard !self.names.isEmpty else {
            throw CommandFailure(
                .usage, "Pass the file to write with --output, such as types/app.d.ts or web/app.gen.ts.")
        }
        for name in self.names {
            guard name.hasSuffix(".ts") else {
                throw CommandFailure(.usage, "--output: “\(name)” must end in .ts or .d.ts.")
            }
            // Names can also come from a file in the package, which must not lead the tool to other files.
            try Self.checkIsInPackage(name)
        }
    }

    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage`` for a name that leads out of the package.
    static func checkIsInPackage(_ name: String) throws(CommandFailure) {
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
            throw CommandFailure(
                .usage, "“\(name)” is not in the package. Correct --output, or “files” in \(lockName).")
        }
    }

    /// Writes a file and the folders on its path if its contents have changed, and returns whether they have.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit`` if it cannot be written.
    static func write(_ text: String, to name: String, in folder: URL) throws(CommandFailure) -> Bool {
        let file = folder.appending(path: name)
        let data = Data(text.utf8)
        let existing = try? Data(contentsOf: file)
        guard existing != data else { return false }
        let isOwn = name == lockName || existing?.starts(with: Data("// Made by `tombolo bindings".utf8)) != false
        guard isOwn else {
            throw CommandFailure(
                .usage, "\(name) was not made by tombolo bindings. Delete it, or choose another name with --output.")
        }
        // A clone can contain a link, which could lead to any file.
        var part = folder
        for step in name.split(separator: "/") {
            part = part.appending(path: String(step))
            let attributes = try? FileManager.default.attributesOfItem(atPath: part.path(percentEncoded: false))
            guard attributes?[.type] as? FileAttributeType != .typeSymbolicLink else {
                throw CommandFailure(
                    .usage,
                    "\(name) was not written, because \(part.path(percentEncoded: false)) is a symbolic link. Remove the link."
                )
            }
        }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
        } catch {
            throw CommandFailure(.unfit, "\(name) cannot be written: \(error.localizedDescription)")
        }
        return true
    }

    /// A sentence about a file whose contents differ from a text; nil if they do not differ.
    /// - Parameter command: The command that writes the file.
    static func difference(
        of name: String, in folder: URL, from text: String, command: String = "tombolo bindings"
    ) -> String? {
        guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
            return "\(name) does not exist. Run \(command)."
        }
        return data == Data(text.utf8) ? nil : "\(name) is not up to date. Run \(command)."
    }

    /// Returns a sentence for each file whose contents differ from the answer's.
    func changed(by answer: DescribedApp.Answer) -> [String] {
        contents(of: answer).compactMap { name, text in Self.difference(of: name, in: folder, from: text) }
    }

    /// Writes the files whose contents have changed, and returns their names.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit`` if a file cannot be written.
    func write(_ answer: DescribedApp.Answer) throws(CommandFailure) -> [String] {
        var written: [String] = []
        for (name, text) in contents(of: answer) where try Self.write(text, to: name, in: folder) {
            written.append(name)
        }
        return written
    }

    private func contents(of answer: DescribedApp.Answer) -> [(name: String, text: String)] {
        var texts = names.map { name in (name, answer.texts[name.hasSuffix(".d.ts") ? ".d.ts" : ".ts"] ?? "") }
        let list = JSONValue.array(names.map { .string($0) })
        // The member follows the first line, which is the opening brace.
        texts.append(
            (
                Self.lockName,
                "{\n  \"files\": \(list),\(convertsDates ? "\n  \"dates\": \"Date\"," : "")" + answer.lock.dropFirst()
            ))
        return texts
    }
}
