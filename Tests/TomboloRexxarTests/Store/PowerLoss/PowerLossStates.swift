import SeededRandom

/// The states of a disk after a power loss that follows an operation of a writer. After each operation there are several states: all unflushed
/// changes are lost, all are kept, only one is lost, only one is kept, and some random combinations.
struct PowerLossStates {
    /// A state, and the last step that the writer had reported as done before the power loss.
    struct Case: Hashable {
        var state: DiskState
        var step: Int
    }

    private var random: SeededGenerator
    private var seen: Set<Case> = []
    private(set) var cases: [Case] = []

    private static let randomStates = 4

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Adds the states after each of the operations.
    /// - Parameter earlier: The operations of an earlier process, during which there is no power loss.
    mutating func add(_ operations: some Sequence<FileOperation>, after earlier: [FileOperation] = []) {
        var disk = SimulatedDisk()
        for operation in earlier { disk.apply(operation) }
        var step = 0
        for operation in operations {
            disk.apply(operation)
            if case .step(let number) = operation { step = number }
            add(disk, step)
        }
    }

    private mutating func add(_ disk: SimulatedDisk, _ step: Int) {
        let changes = disk.changes
        for loss in SimulatedDisk.Loss.allCases {
            for depth in [0.0, 1] {
                add(disk.state(depth: { _ in depth }, loss: { _ in loss }), step)
                for change in changes {
                    add(disk.state(depth: { $0 == change ? 1 - depth : depth }, loss: { _ in loss }), step)
                }
            }
            for change in changes {
                add(disk.state(depth: { _ in 1 }, loss: { $0 == change ? loss : .none }), step)
            }
        }
        guard changes.count > 1 else { return }
        for _ in 0..<Self.randomStates {
            var depths: [SimulatedDisk.Change: Double] = [:]
            var losses: [SimulatedDisk.Change: SimulatedDisk.Loss] = [:]
            for change in changes {
                depths[change] = Double.random(in: 0...1, using: &random)
                losses[change] = SimulatedDisk.Loss.allCases.randomElement(using: &random)
            }
            add(disk.state(depth: { depths[$0] ?? 0 }, loss: { losses[$0] ?? .all }), step)
        }
    }

    private mutating func add(_ state: DiskState, _ step: Int) {
        var state = state
        // Opening the store removes unfinished files without reading them. States that differ only in unfinished files are therefore equivalent,
        // and only one of them is kept.
        let unfinished = state.files.keys.filter { $0.contains("/unfinished/") }.sorted()
        for path in unfinished.dropFirst() { state.files[path] = nil }
        if let path = unfinished.first, let bytes = state.files.removeValue(forKey: path) {
            state.files[path.split(separator: "/").dropLast().joined(separator: "/") + "/left"] = bytes.prefix(1)
        }
        let found = Case(state: state, step: step)
        if seen.insert(found).inserted { cases.append(found) }
    }
}
