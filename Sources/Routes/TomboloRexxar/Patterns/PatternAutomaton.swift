/// A set of expressions that are matched together by a nondeterministic automaton, without a library.
///
/// For each scalar of the text, every instruction runs at most once, so the time is at most proportional to the product of the text's length and the
/// size of all expressions. Apple's systems have no such matcher: `NSRegularExpression` backtracks, and takes exponential time for some expressions.
/// On Linux, RE2 matches routes (``PatternSet``), and tests compare the two.
struct PatternAutomaton: Sendable {
    /// Maximum number of instructions of one expression.
    static let maximumSize = 20_000

    private enum Instruction: Sendable {
        case scalar(ScalarSet, next: Int)
        case assertion(PatternAssertion, next: Int)
        case split(Int, Int)
        case match
    }

    private var program: [Instruction] = []
    /// The expression of each instruction.
    private var owners: [Int] = []
    /// The first instruction of each valid expression.
    private var starts: [Int] = []

    /// Compiles expressions.
    /// - Parameter rejected: Called for each invalid expression, with its index and the reason. Such an expression matches nothing.
    init(_ patterns: [String], rejected: (Int, String) -> Void) {
        for (index, pattern) in patterns.enumerated() {
            do throws(RoutePatternError) {
                let node = try PatternParser.parse(pattern)
                var code = Code(offset: program.count)
                let start = try code.add(node, next: try code.append(.match))
                program += code.instructions
                owners += Array(repeating: index, count: code.instructions.count)
                starts.append(start)
            } catch {
                rejected(index, error.description)
            }
        }
    }

    /// Returns the index of the first expression that matches at the start of the text; nil if there is none.
    func firstMatch(in text: Substring) -> Int? {
        var best: Int?
        var threads = Threads(count: program.count)
        var next = Threads(count: program.count)
        var scalars = text.unicodeScalars
        for start in starts { follow(start, from: nil, to: scalars.first, &threads, &best) }
        while !threads.list.isEmpty, let scalar = scalars.popFirst() {
            let after = scalars.first
            next.removeAll()
            for thread in threads.list where best.map({ owners[thread] < $0 }) ?? true {
                if case .scalar(let set, let target) = program[thread], set.contains(scalar) {
                    follow(target, from: scalar, to: after, &next, &best)
                }
            }
            swap(&threads, &next)
        }
        return best
    }

    /// Adds the instructions that can be reached without consuming a scalar.
    private func follow(
        _ start: Int, from before: Unicode.Scalar?, to after: Unicode.Scalar?, _ threads: inout Threads,
        _ best: inout Int?
    ) {
        var stack = [start]
        while let index = stack.popLast() {
            guard threads.insert(index) else { continue }
            switch program[index] {
            case .scalar: threads.list.append(index)
            case .assertion(let assertion, let next):
                if assertion.holds(between: before, and: after) { stack.append(next) }
            case .split(let first, let second): stack += [first, second]
            case .match: best = min(best ?? owners[index], owners[index])
            }
        }
    }

    /// The instructions that are active at a position.
    private struct Threads {
        /// The instructions that wait for a scalar.
        var list: [Int] = []
        private var marks: [Int]
        private var round = 1

        init(count: Int) { marks = Array(repeating: 0, count: count) }

        /// Returns false if the instruction was inserted before.
        mutating func insert(_ index: Int) -> Bool {
            if marks[index] == round { return false }
            marks[index] = round
            return true
        }

        mutating func removeAll() {
            list.removeAll(keepingCapacity: true)
            round += 1
        }
    }

    /// The instructions of one expression. Except in loops, each instruction is appended after its successors.
    private struct Code {
        let offset: Int
        var instructions: [Instruction] = []

        init(offset: Int) { self.offset = offset }

        mutating func append(_ instruction: Instruction) throws(RoutePatternError) -> Int {
            guard instructions.count < PatternAutomaton.maximumSize else {
                throw RoutePatternError("pattern too large")
            }
            instructions.append(instruction)
            return offset + instructions.count - 1
        }

        /// Adds a node, and returns its first instruction.
        mutating func add(_ node: PatternNode, next: Int) throws(RoutePatternError) -> Int {
            switch node {
            case .empty: return next
            case .scalar(let set): return try append(.scalar(set, next: next))
            case .assertion(let assertion): return try append(.assertion(assertion, next: next))
            case .sequence(let nodes):
                var first = next
                for node in nodes.reversed() { first = try add(node, next: first) }
                return first
            case .choice(let nodes):
                var first = try add(nodes[nodes.count - 1], next: next)
                for node in nodes.dropLast().reversed() { first = try append(.split(try add(node, next: next), first)) }
                return first
            case .repeated(let node, let minimum, let maximum):
                return try addRepeated(node, minimum, maximum, next: next)
            }
        }

        private mutating func addRepeated(
            _ node: PatternNode, _ minimum: Int, _ maximum: Int?, next: Int
        ) throws(RoutePatternError) -> Int {
            var first = next
            if let maximum {
                for _ in minimum..<maximum { first = try append(.split(try add(node, next: first), next)) }
            } else {
                let loop = try append(.split(next, next))
                instructions[loop - offset] = .split(try add(node, next: loop), next)
                first = loop
            }
            for _ in 0..<minimum { first = try add(node, next: first) }
            return first
        }
    }
}
