import Foundation

/// A file system that distinguishes flushed state from changes that a power loss may discard.
///
/// Flushing a file writes its bytes to the disk. Flushing a folder writes the names in it. A rename consists of two changes, one of the old name
/// and one of the new name, which may reach the disk independently.
struct SimulatedDisk {
    private struct Node {
        var isFolder: Bool
        /// The bytes on the disk.
        var flushed = Data()
        var bytes = Data()
        /// For each name, the nodes to which it has referred since the last flush, oldest first. The first node is the one on the disk. nil
        /// means that the name did not exist.
        var names: [String: [Int?]] = [:]
    }

    /// A change that is not on the disk yet.
    enum Change: Hashable {
        case name(Int, String)
        case bytes(Int)
    }

    /// The loss of unflushed bytes of a file.
    enum Loss: CaseIterable { case none, all, end, zeros }

    static let sectorSize = 512

    private var nodes = [Node(isFolder: true)]

    // MARK: Operations

    mutating func apply(_ operation: FileOperation) {
        switch operation {
        case .makeFile(let path), .makeFolder(let path):
            guard node(path) == nil else { return }
            var isFolder = false
            if case .makeFolder = operation { isFolder = true }
            nodes.append(Node(isFolder: isFolder))
            set(path, to: nodes.count - 1)
        case .write(let path, let bytes):
            if let node = node(path) { nodes[node].bytes += bytes }
        case .rename(let path, let newPath):
            guard let node = node(path) else { return }
            set(newPath, to: node)
            set(path, to: nil)
        case .remove(let path): set(path, to: nil)
        case .flush(let path):
            guard let node = node(path) else { return }
            nodes[node].flushed = nodes[node].bytes
            nodes[node].names = nodes[node].names.compactMapValues { $0.last.map { [$0] } }
        case .step: break
        }
    }

    private func node(_ path: String) -> Int? {
        path.split(separator: "/").reduce(0) { (folder: Int?, name) in
            folder.flatMap { nodes[$0].names[String(name)]?.last ?? nil }
        }
    }

    private mutating func set(_ path: String, to node: Int?) {
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last, let folder = self.node(parts.dropLast().joined(separator: "/")) else { return }
        nodes[folder].names[name, default: [nil]].append(node)
    }

    // MARK: States

    /// The changes that a power loss may discard.
    var changes: [Change] {
        nodes.indices.flatMap { node -> [Change] in
            let names = nodes[node].names.filter { $0.value.count > 1 }.keys.sorted().map { Change.name(node, $0) }
            return names + (nodes[node].flushed == nodes[node].bytes ? [] : [.bytes(node)])
        }
    }

    /// The files and folders after a power loss.
    /// - Parameters:
    ///   - depth: The value of a changed name that has reached the disk, from 0 for the last flushed value to 1 for the latest value.
    ///   - loss: The loss of the bytes of a file that has not been flushed.
    func state(depth: (Change) -> Double, loss: (Change) -> Loss) -> DiskState {
        var state = DiskState()
        add(0, "", to: &state, depth, loss)
        return state
    }

    private func add(
        _ folder: Int, _ path: String, to state: inout DiskState, _ depth: (Change) -> Double, _ loss: (Change) -> Loss
    ) {
        for (name, values) in nodes[folder].names {
            let last = Double(values.count - 1)
            let index = last == 0 ? 0 : Int((depth(.name(folder, name)) * last).rounded())
            guard let node = values[index] else { continue }
            let childPath = path + name
            if nodes[node].isFolder {
                state.folders.append(childPath)
                add(node, childPath + "/", to: &state, depth, loss)
            } else {
                state.files[childPath] = bytes(of: node, loss)
            }
        }
    }

    private func bytes(of node: Int, _ loss: (Change) -> Loss) -> Data {
        let (flushed, bytes) = (nodes[node].flushed, nodes[node].bytes)
        guard flushed != bytes else { return bytes }
        return switch loss(.bytes(node)) {
        case .none: bytes
        case .all: flushed
        case .end:
            max(flushed, bytes.prefix(bytes.count / 2 / Self.sectorSize * Self.sectorSize)) { $0.count < $1.count }
        case .zeros: flushed + Data(count: bytes.count - flushed.count)
        }
    }

    private func max(_ left: Data, _ right: Data, by precedes: (Data, Data) -> Bool) -> Data {
        precedes(left, right) ? right : left
    }
}
