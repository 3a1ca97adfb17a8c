#if DEBUG
import TomboloBridge
import TomboloEngine

/// Finds the JSON that the values of types are sent as, by decoding each type from nothing and recording what it decodes.
///
/// A type's own `init(from:)` is the only complete description of its JSON: it has the coding keys, custom formats and optional members.
final class TypeRecorder {
    /// The shapes of the types with a name, by the name for TypeScript.
    private(set) var definitions: [String: TypeShape] = [:]
    /// The qualified name in Swift of each definition, without generic arguments.
    private(set) var swiftNames: [String: String] = [:]
    /// A sentence for each type that cannot be described, which begins with its place.
    private(set) var problems: [String] = []

    private var names: [ObjectIdentifier: String] = [:]
    private var samples: [ObjectIdentifier: Any] = [:]
    private var failed: Set<ObjectIdentifier> = []

    func addProblem(_ sentence: String) {
        if !problems.contains(sentence) { problems.append(sentence) }
    }

    /// The problem of a type with two levels of `Optional`.
    static func twoOptionals(_ type: any Any.Type, at path: String) -> String {
        "\(path): JSON cannot distinguish the two kinds of nil of \(type). Use one level of Optional."
    }

    /// Returns the shape of a type.
    /// - Parameter path: The place of the value, for problems: `notes.save: argument.title`.
    func shape(of type: any Any.Type, at path: String) -> TypeShape {
        if let basic = BasicTypes.shape(of: type) { return basic }
        if let type = type as? any CollectionType.Type { return type.shape(in: self, at: path) }
        guard let type = type as? any Decodable.Type else {
            addProblem(
                "\(path): \(type) is only Encodable. Make it Codable: its shape is found by decoding it.")
            return .basic(.json)
        }
        return define(type, at: path)
    }

    /// Returns the name for TypeScript of a type. Two types have two names.
    func name(of type: any Any.Type) -> String {
        if let name = names[ObjectIdentifier(type)] { return name }
        let parts = TypeName(type)
        let taken = Set(names.values)
        var name = parts.short
        if TypeName.isReserved(name) || taken.contains(name) { name = parts.long }
        var number = 2
        while taken.contains(name) {
            name = "\(parts.long)_\(number)"
            number += 1
        }
        names[ObjectIdentifier(type)] = name
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

    private func define<Value: Decodable>(_ type: Value.Type, at path: String) -> TypeShape {
        let isNew = names[ObjectIdentifier(type)] == nil
        let name = name(of: type)
        guard isNew else { return .named(name) }
        if let described = type as? any TypeScriptDescribed.Type {
            samples[ObjectIdentifier(type)] = described.typeScriptSample
            if let text = described.typeScript {
                definitions[name] = .typeScript(text)
                return .named(name)
            }
        }
        definitions[name] = record(type, at: path)
        return .named(name)
    }

    private func record<Value: Decodable>(_ type: Value.Type, at path: String) -> TypeShape {
        let raw = Self.rawValues(of: type)
        var runs: [RecordedValue] = []
        var run = 0
        repeat {
            runs.append(decode(type, case: run, raw: raw?.first, at: path))
            run += 1
        } while run < (runs.first?.caseCount ?? 1)
        // A case with a payload of its own type needs a value, which another case has given by now.
        for (index, value) in runs.enumerated() where value.error is MissingSample {
            runs[index] = decode(type, case: index, raw: raw?.first, at: path)
        }
        if let error = runs.lazy.compactMap(\.error).first, !(type is any TypeScriptDescribed.Type) {
            let reason = error is MissingSample ? "it contains itself or a type that cannot be described" : "\(error)"
            // The problem of the inner type is the one to solve.
            if !(error is MissingSample && !problems.isEmpty) {
                addProblem(
                    "\(path): \(type) cannot be decoded from placeholder values (\(reason)). Conform it to TypeScriptDescribed."
                )
            }
        }
        if let raw, case .single(.basic) = runs[0].content { return .values(raw) }
        if EnumCases.isEnum(type), runs[0].caseCount != nil {
            return .cases(
                runs.compactMap { run in
                    run.caseName.map { name in
                        TypeShape.Case(name: name, payload: run.member(name)?.value.payload ?? [])
                    }
                })
        }
        return runs.dropFirst().reduce(into: runs[0]) { $0.merge($1) }.shape
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, case index: Int, raw: JSONValue?, at path: String
    ) -> RecordedValue {
        let recorded = RecordedValue()
        recorded.caseIndex = index
        recorded.raw = raw
        do {
            let value = try Value(from: RecordingDecoder(recorded, recorder: self, path: path))
            if samples[ObjectIdentifier(type)] == nil { samples[ObjectIdentifier(type)] = value }
        } catch {
            recorded.error = error
        }
        return recorded
    }

    /// Returns the raw values of an enum of texts or integers; nil for any other type.
    static func rawValues(of type: any Any.Type) -> [JSONValue]? {
        guard let type = type as? any RawRepresentable.Type, EnumCases.isEnum(type) else { return nil }
        return rawValues(type)
    }

    private static func rawValues<Value: RawRepresentable>(_ type: Value.Type) -> [JSONValue]? {
        EnumCases.all(of: type)?.reduce(into: [JSONValue]?.some([])) { values, value in
            switch value.rawValue {
            case let text as String: values?.append(.string(text))
            case let number as any BinaryInteger: values?.append(.integer(Int(clamping: number)))
            default: values = nil
            }
        }
    }
}

/// Thrown where a value of a type is needed to continue, and none is known.
struct MissingSample: Error {}
#endif
