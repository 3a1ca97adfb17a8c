#if DEBUG
import TomboloEngine

/// Finds the values, and the raw values, of enums whose cases have no payload.
enum EnumCases {
    /// Returns the values in the order of their declaration; nil for any other type.
    ///
    /// No API returns these cases: an enum of texts does not have to be `CaseIterable`, and the `CodingKeys` that the
    /// compiler makes for an enum with payloads are private. But the type's metadata contains the number of cases, and
    /// the value of a case is its number. See "Enum Metadata" and "Nominal Type Descriptor" in TypeMetadata.rst and
    /// "C-Like Enums" in TypeLayout.rst of the Swift repository. The layout is part of the stable ABI of Apple's
    /// systems, and is the same on Linux. The size of the type is checked against the number of cases.
    static func all<Value>(of type: Value.Type) -> [Value]? {
        guard let descriptor = descriptor(of: type) else { return nil }
        let payloads = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
        let count = descriptor.load(fromByteOffset: 24, as: UInt32.self)
        let size = count <= 1 ? 0 : count <= 1 << 8 ? 1 : count <= 1 << 16 ? 2 : 4
        guard payloads == 0, count > 0, MemoryLayout<Value>.size == size else { return nil }
        return (0..<count).map { index in
            withUnsafePointer(to: index.littleEndian) {
                UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee
            }
        }
    }

    /// Whether the type is an enum.
    static func isEnum(_ type: any Any.Type) -> Bool { descriptor(of: type) != nil }

    /// Returns the raw values of an enum of texts or integers; nil for any other type.
    static func rawValues(of type: any Any.Type) -> [JSONValue]? {
        guard isEnum(type), let type = type as? any RawRepresentable.Type else { return nil }
        return rawValues(type)
    }

    private static func rawValues<Value: RawRepresentable>(_ type: Value.Type) -> [JSONValue]? {
        all(of: type)?.reduce(into: [JSONValue]?.some([])) { values, value in
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

    private static let enumKind = 0x201

    private static func descriptor(of type: any Any.Type) -> UnsafeRawPointer? {
        let metadata = unsafeBitCast(type, to: UnsafePointer<Int>.self)
        return metadata[0] == enumKind ? UnsafeRawPointer(bitPattern: metadata[1]) : nil
    }
}
#endif
