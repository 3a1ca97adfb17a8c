#if DEBUG
/// A type of the standard library whose shape is determined by the shapes of its parameters.
protocol CollectionType {
    static func shape(in recorder: TypeRecorder, at path: String) -> TypeShape
    /// A value without elements.
    static var sample: Any { get }
}

extension Optional: CollectionType {
    static func shape(in recorder: TypeRecorder, at path: String) -> TypeShape {
        let shape = recorder.shape(of: Wrapped.self, at: path)
        if case .nullable = shape {
            recorder.addDiagnostic(TypeRecorder.twoOptionals(Self.self, at: path))
        }
        return .nullable(shape)
    }

    static var sample: Any { Self.none as Any }
}

extension Array: CollectionType {
    static func shape(in recorder: TypeRecorder, at path: String) -> TypeShape {
        .array(recorder.shape(of: Element.self, at: path + "[]"))
    }

    static var sample: Any { Self() }
}

extension Set: CollectionType {
    static func shape(in recorder: TypeRecorder, at path: String) -> TypeShape {
        .array(recorder.shape(of: Element.self, at: path + "[]"))
    }

    static var sample: Any { Self() }
}

extension Dictionary: CollectionType {
    static func shape(in recorder: TypeRecorder, at path: String) -> TypeShape {
        let value = recorder.shape(of: Value.self, at: path + "[name]")
        if Key.self == String.self { return .record(value, keys: nil) }
        if Key.self == Int.self { return .record(value, keys: .basic(.integer)) }
        guard Key.self is any CodingKeyRepresentable.Type else {
            recorder.addDiagnostic(
                "\(path): Swift encodes \(Self.self) as an array of keys and values. Conform \(Key.self) to CodingKeyRepresentable, or use String keys."
            )
            return .record(value, keys: nil)
        }
        guard let keys = EnumCases.rawValues(of: Key.self) else { return .record(value, keys: nil) }
        return .record(value, keys: .values(keys))
    }

    static var sample: Any { Self() }
}
#endif
