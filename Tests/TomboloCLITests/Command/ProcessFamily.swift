import Foundation

/// The descendants of a process, read from `/proc`.
enum ProcessFamily {
    /// The descendants of a process, with their names.
    static func descendants(of root: Int32) -> [(identifier: Int32, name: String)] {
        let processes = all()
        var family: Set<Int32> = [root]
        var found: [(Int32, String)] = []
        var grows = true
        while grows {
            grows = false
            for (identifier, parent, name) in processes
            where family.contains(parent) && family.insert(identifier).inserted {
                found.append((identifier, name))
                grows = true
            }
        }
        return found.map { (identifier: $0.0, name: $0.1) }
    }

    /// Waits until a process has a descendant with the given name. Nil after two minutes.
    static func wait(for name: String, below root: Int32) async throws -> Int32? {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            if let found = descendants(of: root).first(where: { $0.name == name }) { return found.identifier }
            try await Task.sleep(for: .milliseconds(50))
        }
        return nil
    }

    /// Waits until a process is gone. False after two minutes.
    static func isGone(_ identifier: Int32) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            guard FileManager.default.fileExists(atPath: "/proc/\(identifier)"), state(identifier) != "Z" else {
                return true
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    private static func all() -> [(identifier: Int32, parent: Int32, name: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).compactMap { identifier in
            guard let status = fields(identifier), let parent = Int32(status.rest[1]) else { return nil }
            return (identifier, parent, status.name)
        }
    }

    private static func state(_ identifier: Int32) -> String? { fields(identifier)?.rest.first }

    /// The fields of `/proc/N/stat`: the identifier, the name in parentheses, the state, the parent.
    private static func fields(_ identifier: Int32) -> (name: String, rest: [String])? {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
            let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
        else { return nil }
        let rest = text[text.index(after: close)...].split(separator: " ").map(String.init)
        return rest.count > 1 ? (String(text[text.index(after: open)..<close]), rest) : nil
    }
}
