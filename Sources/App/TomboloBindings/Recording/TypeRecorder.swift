#if DEBUG
import TomboloBridge
import TomboloEngine

/// Finds the JSON that the values of types are sent as, by decoding each type from placeholders and recording what it reads.
///
/// A type's own `init(from:)` has the coding keys, custom formats and optional members. What it does not show is found by running it again
/// with other placeholders: the cases of an enum, the values of a member that select what follows, and the types that are tried in turn. The
/// placeholder values are then encoded, and compared with the shape.
final class TypeRecorder {
    /// The shapes of the types with a name, by the name for TypeScript.
    private(set) var definitions: [String: TypeShape] = [:]
    /// The qualified name in Swift of each definition, without generic arguments.
    private(set) var swiftNames: [String: String] = [:]
    /// A sentence for each type that cannot be described, which begins with the path of a value.
    private(set) var diagnostics: [String] = []

    private var names: [NameKey: String] = [:]
    private var takenNames: Set<String> = []
    private var samples: [ObjectIdentifier: Any] = [:]
    /// The types whose decoding needs a value that is not known yet.
    private var waiting: [(name: String, path: String, record: () -> Void)] = []
    /// Comparisons of encoded values with shapes, which need all definitions.
    private var checks: [() -> Void] = []

    /// A type as a value, or as the error of a call, which has another definition.
    private struct NameKey: Hashable {
        let type: ObjectIdentifier
        let isError: Bool
    }

    private static let maximumRuns = 64

    func addDiagnostic(_ sentence: String) {
        if !diagnostics.contains(sentence) { diagnostics.append(sentence) }
    }

    /// The diagnostic of a type with two levels of `Optional`.
    static func twoOptionals(_ type: any Any.Type, at path: String) -> String {
        "\(path): JSON cannot distinguish the two kinds of nil of \(type). Use one level of Optional."
    }

    /// Returns the shape of a type.
    /// - Parameter path: The path of the value, for diagnostics: `notes.save: argument.title`.
    func shape(of type: any Any.Type, at path: String) -> TypeShape {
        if let basic = BasicTypes.shape(of: type) { return basic }
        if let type = type as? any CollectionType.Type { return type.shape(in: self, at: path) }
        guard let type = type as? any Decodable.Type else {
            addDiagnostic("\(path): \(type) is only Encodable. Make it Codable: its shape is found by decoding it.")
            return .basic(.json)
        }
        return define(type, at: path)
    }

    /// Describes the types that waited for values of others. Called when all shapes have been requested.
    func finish() {
        var count = Int.max
        while !waiting.isEmpty, waiting.count < count {
            count = waiting.count
            let types = waiting
            waiting = []
            for type in types { type.record() }
        }
        // A type that contains one with a diagnostic waits, too.
        for type in waiting where diagnostics.isEmpty {
            addDiagnostic(
                "\(type.path): \(type.name) contains itself, so that it has no finite value. Make the member optional.")
        }
        waiting = []
        // The reason of other diagnostics would be repeated.
        if diagnostics.isEmpty { for check in checks { check() } }
        checks = []
    }

    /// Returns the name for TypeScript of a type. Two types have two names.
    func name(of type: any Any.Type, isError: Bool = false) -> String {
        let key = NameKey(type: ObjectIdentifier(type), isError: isError)
        if let name = names[key] { return name }
        let parts = TypeName(type)
        var name =
            isError && names[NameKey(type: key.type, isError: false)] != nil ? parts.short + "Thrown" : parts.short
        if TypeName.isReserved(name) || takenNames.contains(name) { name = parts.long }
        var number = 2
        while takenNames.contains(name) || TypeName.isReserved(name) {
            name = "\(parts.long)_\(number)"
            number += 1
        }
        takenNames.insert(name)
        names[key] = name
        swiftNames[name] = parts.swift
        return name
    }

    /// Returns a value of a type that has been described.
    /// - Throws: ``MissingSample`` if the type's description is not complete, as within itself, or has failed.
    func sample<Value: Decodable>(of type: Value.Type) throws -> Value {
        if let basic = BasicTypes.sample(type) { return basic }
        if let type = type as? any CollectionType.Type, let value = type.sample as? Value { return value }
        if let value = samples[ObjectIdentifier(type)] as? Value { return value }
        throw MissingSample()
    }

    /// Returns the raw values of an enum of texts or integers; nil for any other type.
    static func rawValues(of type: any Any.Type) -> [JSONValue]? {
        guard EnumCases.isEnum(type), let type = type as? any RawRepresentable.Type else { return nil }
        return rawValues(type)
    }

    private static func rawValues<Value: RawRepresentable>(_ type: Value.Type) -> [JSONValue]? {
        EnumCases.all(of: type)?.reduce(into: [JSONValue]?.some([])) { values, value in
            switch value.rawValue {
            case let text as String: values?.append(.string(text))
            case let number as any BinaryInteger:
                if let integer = Int(exactly: number), abs(integer) < 1 << 53 {
                    values?.append(.integer(integer))
                } else {
                    values = nil
                }
            default: values = nil
            }
        }
    }

    // MARK: Definitions

    private func define<Value: Decodable>(_ type: Value.Type, at path: String) -> TypeShape {
        let isNew = names[NameKey(type: ObjectIdentifier(type), isError: false)] == nil
        let name = name(of: type)
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
        // A value of a selecting member that the type rejects is none of its values.
        let accepted = runs[0].selectors.isEmpty ? runs : runs.filter { $0.error == nil }
        let rejecting = Set(accepted.isEmpty ? [] : runs.filter { $0.error != nil }.compactMap(\.variedSelector))
        let shape = Self.shape(of: type, accepted.isEmpty ? runs : accepted, rejecting)
        definitions[name] = shape
        if let reason = Self.failure(of: type, accepted.isEmpty ? runs : accepted) {
            addDiagnostic("\(path): \(type) cannot be described: \(reason). Conform it to TypeScriptDescribed.")
            return
        }
        checks.append { [unowned self] in
            guard let reason = encodingDifference(type, shape) else { return }
            addDiagnostic(
                "\(path): \(type) does not encode what it decodes: \(reason). Conform it to TypeScriptDescribed.")
        }
    }

    private static func failure<Value>(of type: Value.Type, _ runs: [RecordedValue]) -> String? {
        if let reason = runs.lazy.compactMap(\.diagnostic).first { return reason }
        guard let error = runs.lazy.compactMap(\.error).first else { return nil }
        // A type with a sample may reject placeholders, but has to have read something before.
        if type is any TypeScriptDescribed.Type,
            runs.allSatisfy({ if case .undecided = $0.content { false } else { true } })
        {
            return nil
        }
        return "it rejects placeholder values (\(error))"
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

    /// Decodes a type as often as needed to see all that it can decode.
    private func runs<Value: Decodable>(of type: Value.Type, at path: String) -> [RecordedValue] {
        let raw = Self.rawValues(of: type)?.first
        func run(_ configure: (RecordedValue) -> Void = { _ in }) -> RecordedValue {
            let recorded = RecordedValue()
            recorded.raw = raw
            configure(recorded)
            decode(type, recorded, at: path)
            return recorded
        }
        var runs = [run()]
        for index in 1..<max(runs[0].caseCount ?? 1, 1) { runs.append(run { $0.caseIndex = index }) }
        // A case whose payload contains its own type needs a value, which another case has given by now.
        for (index, value) in runs.enumerated() where value.error is MissingSample {
            runs[index] = run { $0.caseIndex = index }
        }
        runs += selections(after: runs[0], run)
        let first = runs[0]
        if raw == nil, case .single = first.content {
            while let last = runs.last, last.error == nil, runs.count < Self.maximumRuns {
                let next = run { $0.rejections = runs.count }
                // The last run failed because the type has tried all its types.
                guard next.attempts > runs.count else { break }
                runs.append(next)
            }
        }
        return runs
    }

    /// Decodes a type with the other values of the members that can select what is decoded next, one member at a time.
    private func selections(
        after first: RecordedValue, _ run: ((RecordedValue) -> Void) -> RecordedValue
    ) -> [RecordedValue] {
        var runs: [RecordedValue] = []
        var base = first
        for selector in first.selectors {
            // Begins with values that the type accepts.
            let start = base.choices
            for index in selector.values.indices where index != start[selector.name] ?? 0 {
                guard runs.count < Self.maximumRuns else { return runs }
                let next = run {
                    $0.choices = start
                    $0.choices[selector.name] = index
                    $0.variedSelector = selector.name
                }
                runs.append(next)
                if base.error != nil, next.error == nil {
                    base.variedSelector = selector.name
                    base = next
                }
            }
        }
        return runs
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ recorded: RecordedValue, at path: String) {
        do {
            let value = try Value(from: RecordingDecoder(recorded, recorder: self, path: path))
            if samples[ObjectIdentifier(type)] == nil { samples[ObjectIdentifier(type)] = value }
        } catch {
            recorded.error = error
        }
    }

    /// Returns the shape that the runs have shown.
    /// - Parameter rejecting: The members of which the type rejects values.
    private static func shape<Value>(
        of type: Value.Type, _ runs: [RecordedValue], _ rejecting: Set<String>
    ) -> TypeShape {
        let first = runs[0]
        if let raw = rawValues(of: type), case .single(.basic) = first.content { return .values(raw) }
        if EnumCases.isEnum(type), let count = first.caseCount, runs.prefix(count).allSatisfy({ $0.members.count <= 1 })
        {
            return .cases(
                runs.prefix(count).compactMap { run in
                    run.caseName.map { TypeShape.Case(name: $0, payload: run.member($0)?.value.shape ?? .object([])) }
                })
        }
        if first.caseCount != nil { return runs.dropFirst().reduce(into: first) { $0.merge($1) }.shape }
        return union(of: runs, rejecting: rejecting)
    }

    /// Returns the union of the different shapes. A member that selects one has the values of that one.
    /// - Parameter rejecting: The members of which the type rejects values.
    private static func union(of runs: [RecordedValue], rejecting: Set<String>) -> TypeShape {
        let base = runs[0].shape
        guard !rejecting.isEmpty || runs.contains(where: { $0.shape != base }) else { return base }
        var groups: [(shape: TypeShape, values: [String: [JSONValue]])] = []
        for run in runs {
            let chosen = run.selectors.reduce(into: [String: JSONValue]()) {
                $0[$1.name] = $1.values[run.choices[$1.name] ?? 0]
            }
            let index = groups.firstIndex { $0.shape == run.shape } ?? groups.count
            if index == groups.count { groups.append((run.shape, [:])) }
            for (name, value) in chosen where groups[index].values[name]?.contains(value) != true {
                groups[index].values[name, default: []].append(value)
            }
        }
        // The members whose values select a shape, or are rejected in part.
        let selectors = Set(runs.filter { $0.shape != base }.compactMap(\.variedSelector)).union(rejecting)
        let shapes = groups.map { group -> TypeShape in
            guard case .object(let members) = group.shape else { return group.shape }
            return .object(
                members.map { member in
                    guard selectors.contains(member.name), let values = group.values[member.name] else { return member }
                    var member = member
                    member.shape = .values(values)
                    return member
                })
        }
        return shapes.count == 1 ? shapes[0] : .union(shapes)
    }
}

/// Thrown where a value of a type is needed to continue, and none is known.
struct MissingSample: Error {}
#endif
