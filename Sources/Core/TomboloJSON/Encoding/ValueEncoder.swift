/// Encodes one value; the encoder that a type's `encode(to:)` receives.
///
/// The text of a value is written immediately when a type encodes the value. So only the containers of the value that
/// is being encoded can be written to; writing to a container that was kept for later throws. If a member cannot be
/// encoded, its text is removed, so that a type may catch the error and continue.
final class ValueEncoder: Encoder {
    /// The kind of container that the type has chosen for the value.
    enum Shape {
        case undecided, object, array, single
        case refused(String)
    }

    /// The position of a value within the value of this encoder.
    enum Slot {
        case member(String)
        case element
        /// The whole value, in a single value container.
        case whole

        var isWhole: Bool {
            if case .whole = self { true } else { false }
        }
    }

    private struct Nested {
        let position: Int
        let encoder: ValueEncoder
    }

    let output: EncodingOutput
    // Exclusive access is not checked at run time, as in ``EncodingOutput``.
    @exclusivity(unchecked) private(set) var shape = Shape.undecided
    /// The number of members or elements that have been written.
    @exclusivity(unchecked) private(set) var count = 0
    private let parent: ValueEncoder?
    private let step: PathStep?
    private let serial: Int
    /// The number of levels of arrays and objects that may still be opened.
    private let levels: Int
    private var nested: [Nested] = []
    /// The nested encoders of members by name. Stored because a type may request the encoder of a member again.
    private var nestedMembers: [String: ValueEncoder] = [:]

    /// Creates the first encoder of an output.
    init(_ output: EncodingOutput, levels: Int) {
        self.output = output
        self.levels = levels
        parent = nil
        step = nil
        serial = output.current
    }

    private init(parent: ValueEncoder, step: PathStep?, levels: Int) {
        self.output = parent.output
        self.levels = levels
        self.parent = parent
        self.step = step
        serial = parent.output.startTurn()
    }

    var userInfo: [CodingUserInfoKey: Any] { output.options.userInfo }
    var codingPath: [any CodingKey] { path }

    private var path: [PathStep] {
        var path: [PathStep] = []
        var encoder: ValueEncoder? = self
        while let next = encoder {
            if let step = next.step { path.append(step) }
            encoder = next.parent
        }
        return output.basePath + path.reversed()
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        openObject()
        return KeyedEncodingContainer(KeyedWriter<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        openArray()
        return UnkeyedWriter(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueWriter(encoder: self)
    }
}

extension ValueEncoder {
    /// Makes the value an object, unless it already is one.
    func openObject() {
        if case .object = shape { return }
        open(.object, UInt8(ascii: "{"))
    }

    /// Makes the value an array, unless it already is one.
    func openArray() {
        if case .array = shape { return }
        open(.array, UInt8(ascii: "["))
    }

    private func open(_ wanted: Shape, _ byte: UInt8) {
        guard case .undecided = shape, output.current == serial else { return refuse(Self.conflict) }
        guard levels > 0 else { return refuse(JSONBuffer.tooDeep.message) }
        shape = wanted
        output.buffer.append(byte: byte)
    }

    // The functions that return containers cannot throw, so an error is stored, and thrown at the first write or when
    // the value ends.
    private func refuse(_ message: String) {
        if case .refused = shape { return }
        shape = .refused(message)
    }

    private static let conflict =
        "encode(to:) wrote two values where one is expected, or wrote to a container after its value had ended."

    /// Writes a value that does not need an encoder of its own; `body` writes its text. `body` must not call code of
    /// the value's type; see ``EncodingOutput/buffer``.
    @inline(__always)
    func write(
        at slot: Slot, _ value: @autoclosure () -> Any, _ body: (inout JSONBuffer) throws(Unencodable) -> Void
    ) throws {
        try check(slot)
        do throws(Unencodable) {
            try output.buffer.append(slot, isFirst: count == 0, body)
        } catch {
            throw failure(at: slot, value(), error)
        }
        advance(slot)
    }

    /// Writes a value of any type.
    func write<Value: Encodable>(_ value: Value, at slot: Slot) throws {
        let levels = slot.isWhole ? levels : levels - 1
        if let known = KnownType(Value.self) {
            return try write(at: slot, value) { (buffer) throws(Unencodable) in
                try buffer.append(known, value, levels: levels)
            }
        }
        try check(slot)
        let mark = output.buffer.bytes.count
        output.buffer.append(slot, isFirst: count == 0)
        defer { output.current = serial }
        do {
            let child = ValueEncoder(parent: self, step: step(in: slot), levels: levels)
            try value.encode(to: child)
            try child.close()
        } catch {
            output.buffer.truncate(to: mark)
            throw error
        }
        advance(slot)
    }

    /// Returns an encoder for a value that is inserted in `slot` when this value ends.
    func nestedEncoder(at slot: Slot) -> ValueEncoder {
        if case .member(let name) = slot, let open = nestedMembers[name] { return open }
        let step = step(in: slot) ?? .element(count)
        let output = EncodingOutput(
            [], attachments: output.buffer.attachments.map { _ in [] }, options: output.options,
            basePath: path + [step])
        let encoder = ValueEncoder(output, levels: levels - 1)
        do {
            try check(slot)
            self.output.buffer.append(slot, isFirst: count == 0)
            nested.append(Nested(position: self.output.buffer.bytes.count, encoder: encoder))
            if case .member(let name) = slot { nestedMembers[name] = encoder }
            advance(slot)
        } catch {
            encoder.refuse(Self.conflict)
        }
        return encoder
    }

    /// Ends the value. Nothing can be written to the value afterwards.
    func close() throws {
        switch shape {
        case .undecided: output.buffer.append(raw: "{}")
        case .object: output.buffer.append(byte: UInt8(ascii: "}"))
        case .array: output.buffer.append(byte: UInt8(ascii: "]"))
        case .single: break
        case .refused(let message): throw failure(at: .whole, self, Unencodable(message: message))
        }
        output.current = 0
        if !nested.isEmpty { try insertNested() }
    }

    private func insertNested() throws {
        let start = nested[0].position
        let written = Array(output.buffer.bytes[start...])
        output.buffer.bytes.removeSubrange(start...)
        var end = 0
        for part in nested {
            output.buffer.bytes += written[end..<part.position - start]
            end = part.position - start
            try part.encoder.close()
            output.buffer.bytes += part.encoder.output.buffer.bytes
            output.buffer.attachments? += part.encoder.output.buffer.attachments ?? []
        }
        output.buffer.bytes += written[end...]
        nested = []
    }

    /// Throws unless a value can be written to `slot` now.
    private func check(_ slot: Slot) throws {
        if output.current == serial {
            switch (slot, shape) {
            case (.member, .object), (.element, .array), (.whole, .undecided): return
            case (_, .refused(let message)): throw failure(at: .whole, self, Unencodable(message: message))
            default: break
            }
        }
        throw failure(at: .whole, self, Unencodable(message: Self.conflict))
    }

    private func advance(_ slot: Slot) {
        if slot.isWhole { shape = .single } else { count += 1 }
    }

    private func step(in slot: Slot) -> PathStep? {
        switch slot {
        case .member(let name): .member(name)
        case .element: .element(count)
        case .whole: nil
        }
    }

    private func failure(at slot: Slot, _ value: Any, _ error: Unencodable) -> EncodingError {
        let path = path + (step(in: slot).map { [$0] } ?? []) + error.reversedPath.reversed()
        return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: error.message))
    }
}

extension JSONBuffer {
    /// Writes the text that precedes the value in `slot`: the comma, and the name of a member.
    @inline(__always)
    fileprivate mutating func append(_ slot: ValueEncoder.Slot, isFirst: Bool) {
        switch slot {
        case .member(let name): append(name: name, isFirst: isFirst)
        case .element: if !isFirst { append(byte: UInt8(ascii: ",")) }
        case .whole: break
        }
    }

    /// Writes a value in its slot; writes nothing if it fails.
    @inline(__always)
    fileprivate mutating func append(
        _ slot: ValueEncoder.Slot, isFirst: Bool, _ body: (inout JSONBuffer) throws(Unencodable) -> Void
    ) throws(Unencodable) {
        let mark = bytes.count
        append(slot, isFirst: isFirst)
        do throws(Unencodable) {
            try body(&self)
        } catch {
            truncate(to: mark)
            throw error
        }
    }
}
