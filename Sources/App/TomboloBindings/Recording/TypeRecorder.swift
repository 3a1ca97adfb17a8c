#if DEBUG
import TomboloBridge
import TomboloEngine

/// Determines the JSON as which values are sent, by decoding each type from placeholders and recording what it reads.
///
/// One run of a type's own `init(from:)` shows the coding keys, custom formats and optional members. Further runs with
/// other placeholders show the rest: the cases of an enum, the values of a member that select what follows, and the
/// types that are tried in turn. Finally the placeholder values are encoded and compared with the shape.
final class TypeRecorder {
    /// The shapes of the named types, by their TypeScript names.
    private(set) var definitions: [String: TypeShape] = [:]
    /// The names of the types.
    private(set) var names = TypeNames()
    /// A sentence for each type that cannot be described, which begins with the path of a value.
    private(set) var diagnostics: [String] = []

    private var samples: [ObjectIdentifier: Any] = [:]
    /// The types whose decoding needs a sample value that is not known yet.
    private var waiting: [(name: String, path: String, record: () -> Void)] = []
    /// Comparisons of encoded values with shapes, which need all definitions.
    private var checks: [() -> Void] = []

    private static let maximumRuns = 1_024

    func addDiagnostic(_ sentence: String) {
        if !diagnostics.contains(sentence) { diagnostics.append(sentence) }
    }

    /// The diagnostic for a type with two levels of `Optional`.
    static func twoOptionals(_ type: any Any.Type, at path: String) -> String {
        "\(path): JSON cannot distinguish the two kinds of nil of \(type). Use one level of Optional."
    }

    /// Returns the shape of a type.
    /// - Parameter path: The path of the value, for diagnostics: `notes.save: argument.title`.
    func shape(of type: any Any.Type, at path: String) -> TypeShape {
        if let basic = BasicTypes.shape(of: type) { return basic }
        if let type = type as? any CollectionType.Type { return type.shape(in: self, at: path) }
        guard let type = type as? any Decodable.Type else {
            addDiagnostic(
                "\(path): \(type) is Encodable, but not Decodable. Make it Codable: Tombolo decodes a type to find its shape."
            )
            return .basic(.json)
        }
        return define(type, at: path)
    }

    /// Describes the types that waited for sample values of other types. Called when all shapes have been requested.
    func finish() {
        var count = Int.max
        while !waiting.isEmpty, waiting.count < count {
            count = waiting.count
            let types = waiting
            waiting = []
            for type in types { type.record() }
        }
        // A type that contains one with a diagnostic also waits, but needs no diagnostic of its own.
        for type in waiting where diagnostics.isEmpty {
            addDiagnostic(
                "\(type.path): \(type.name) contains itself, so that it has no finite value. Make the member optional.")
        }
        waiting = []
        // After other diagnostics, these checks would only repeat the reason.
        if diagnostics.isEmpty { for check in checks { check() } }
        checks = []
    }

    /// Returns the TypeScript name of an error type.
    func nameOfError(_ type: any Any.Type) -> String { names.name(of: type, isError: true) }

    /// Returns a sample value of a type that has been described.
    /// - Throws: ``MissingSample`` if the type's description has failed or is not complete, as while the type itself is
    ///   being described.
    func sample<Value: Decodable>(of type: Value.Type) throws -> Value {
        if let basic = BasicTypes.sample(type) { return basic }
        if let type = type as? any CollectionType.Type, let value = type.sample as? Value { return value }
        if let value = samples[ObjectIdentifier(type)] as? Value { return value }
        throw MissingSample()
    }

    // MARK: Definitions

    private func define<Value: Decodable>(_ type: Value.Type, at path: String) -> TypeShape {
        let isNew = !names.contains(type)
        let name = names.name(of: type)
        guard isNew else { return .named(name) }
        if let described = type as? any TypeScriptDescribed.Type {
            samples[ObjectIdentifier(type)] = described.typeScriptSample
            if let text = described.typeScript {
                definitions[name] = .typeScript(text)
                return .named(name)
            }
        }
        record(type, as: name, at: path)
        return .named(name)
    }

    private func record<Value: Decodable>(_ type: Value.Type, as name: String, at path: String) {
        let runs = runs(of: type, at: path)
        if runs.contains(where: { $0.error is MissingSample }) {
            waiting.append((name, path, { [unowned self] in record(type, as: name, at: path) }))
            return
        }
        let recorded = RecordedRuns(runs, of: type)
        let shape = recorded.shape
        definitions[name] = shape
        if let reason = recorded.failure ?? dependence(of: type, runs, at: path) {
            addDiagnostic("\(path): \(type) cannot be described: \(reason). Conform it to TypeScriptDescribed.")
            return
        }
        checks.append { [unowned self] in
            guard let reason = encodingDifference(type, shape) else { return }
            addDiagnostic(
                "\(path): \(type) does not encode what it decodes: \(reason). Conform it to TypeScriptDescribed.")
        }
    }

    /// Compares the encoding of the sample, and of all values of an enum of texts or integers, with the shape.
    private func encodingDifference<Value: Decodable>(_ type: Value.Type, _ shape: TypeShape) -> String? {
        var values: [Any] = samples[ObjectIdentifier(type)].map { [$0] } ?? []
        if case .values = shape, let all = EnumCases.all(of: type) { values = all }
        for case let value as any Encodable in values {
            guard let text = try? JSONTextEncoder().encode(value), let json = try? JSONValue(jsonText: text) else {
                continue
            }
            if let difference = ShapeCheck(definitions).difference(json, shape, "its value") { return difference }
        }
        return nil
    }

    // MARK: Runs

    /// Decodes a type as often as necessary to find everything that it can decode.
    private func runs<Value: Decodable>(of type: Value.Type, at path: String) -> [RecordedValue] {
        let raw = EnumCases.rawValues(of: type)?.first
        func run(_ configure: (RecordedValue) -> Void = { _ in }) -> RecordedValue {
            let recorded = RecordedValue()
            recorded.raw = raw
            configure(recorded)
            decode(type, recorded, at: path)
            return recorded
        }
        var runs = [run()]
        for index in 1..<max(runs[0].caseCount ?? 1, 1) { runs.append(run { $0.caseIndex = index }) }
        // If the payload of a case contains the enum itself, the case is decoded again, now that another case has
        // provided a sample value.
        for (index, value) in runs.enumerated() where value.error is MissingSample {
            runs[index] = run { $0.caseIndex = index }
        }
        runs += selections(after: runs[0], run)
        let first = runs[0]
        if raw == nil, case .single = first.content {
            while let last = runs.last, last.error == nil, runs.count < Self.maximumRuns {
                let next = run { $0.rejections = runs.count }
                // The last run failed because all types that the decoding tries were rejected.
                guard next.attempts > runs.count else { break }
                runs.append(next)
            }
        }
        return runs
    }

    /// Decodes a type with the other values of the members that can select what is decoded next, one member at a time.
    /// If a later decoding shows further such members, they are varied from that decoding on.
    private func selections(
        after first: RecordedValue, _ run: ((RecordedValue) -> Void) -> RecordedValue
    ) -> [RecordedValue] {
        var runs: [RecordedValue] = []
        var seen: Set<String> = []
        var bases = [first]
        while !bases.isEmpty {
            var base = bases.removeFirst()
            for selector in base.selectors where seen.insert(selector.name).inserted {
                // Starts from values that the type accepts.
                let start = base.choices
                for index in selector.values.indices where index != start[selector.name] ?? 0 {
                    guard runs.count < Self.maximumRuns else { return runs }
                    let next = run {
                        $0.choices = start
                        $0.choices[selector.name] = index
                        $0.variedSelector = selector.name
                    }
                    runs.append(next)
                    if next.error == nil { bases.append(next) }
                    if base.error != nil, next.error == nil {
                        base.variedSelector = selector.name
                        base = next
                    }
                }
            }
        }
        return runs
    }

    /// Returns the reason why decoding cannot show a type's shape; nil if it can. Decodes the type once more for each
    /// member of an object.
    private func dependence<Value: Decodable>(of type: Value.Type, _ runs: [RecordedValue], at path: String) -> String?
    {
        if runs.count >= Self.maximumRuns { return "it needs more than \(Self.maximumRuns) decodings" }
        guard let base = runs.first(where: { $0.error == nil }), case .object = base.content, base.caseCount == nil
        else { return nil }
        for member in base.members {
            for probe in [RecordedValue.Probe.presence(of: member.name), .type(of: member.name)] {
                let recorded = RecordedValue()
                (recorded.choices, recorded.probe) = (base.choices, probe)
                decode(type, recorded, at: path)
                if recorded.triesSeveralTypes { return "it tries several types for the member “\(member.name)”" }
                let names = Set(recorded.members.map(\.name)).union([member.name])
                if recorded.error == nil, names != Set(base.members.map(\.name)) {
                    return "its other members depend on the member “\(member.name)”"
                }
            }
        }
        return nil
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ recorded: RecordedValue, at path: String) {
        do {
            let value = try Value(from: RecordingDecoder(recorded, recorder: self, path: path))
            if samples[ObjectIdentifier(type)] == nil { samples[ObjectIdentifier(type)] = value }
        } catch {
            recorded.error = error
        }
    }

}

/// Thrown if decoding cannot continue without a sample value that is not known.
struct MissingSample: Error {}
#endif
