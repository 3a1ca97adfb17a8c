import Testing
import TomboloJSON

/// Types that use their encoder in unusual ways. The result is valid JSON in every case.
struct EncodingShapeTests {
    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONTextEncoder().encode(value), as: UTF8.self)
    }

    /// Encodes with a closure, for uses that synthesised code does not have.
    private struct Custom: Encodable {
        let body: (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try body(encoder) }
    }

    private enum Key: String, CodingKey { case a, b, c, d }

    private enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case line(Int, Int)
        case empty
    }

    private class Animal: Codable {
        var name = "Rex"
        var legs = 4
    }

    private final class Dog: Animal {
        var breed = "Collie"
        enum Key: String, CodingKey { case breed }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            breed = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .breed)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(breed, forKey: .breed)
            try super.encode(to: encoder)
        }
    }

    @Test func membersAreInTheOrderOfEncoding() throws {
        let value = Custom { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .d)
            try container.encodeNil(forKey: .a)
            try container.encodeIfPresent(nil as Int?, forKey: .b)
            try container.encode(nil as Int?, forKey: .c)
        }
        #expect(try text(value) == #"{"d":1,"a":null,"c":null}"#)
    }

    @Test func enumsWithPayloadsMakeTheRoundTrip() throws {
        let shapes: [Shape] = [.circle(radius: 1.5), .line(1, 2), .empty]
        #expect(try text(shapes) == #"[{"circle":{"radius":1.5}},{"line":{"_0":1,"_1":2}},{"empty":{}}]"#)
        #expect(try JSONTextDecoder().decode([Shape].self, from: text(shapes)) == shapes)
    }

    @Test func aSubclassCanShareItsEncoderWithItsSuperclass() throws {
        let dog = Dog()
        dog.name = "Lassie"
        #expect(try text(dog) == #"{"breed":"Collie","name":"Lassie","legs":4}"#)
        #expect(try JSONTextDecoder().decode(Dog.self, from: text(dog)).name == "Lassie")
    }

    @Test func nestedContainersCanBeFilledInAnyOrder() throws {
        let value = Custom { encoder in
            var root = encoder.container(keyedBy: Key.self)
            var first = root.nestedContainer(keyedBy: Key.self, forKey: .a)
            var second = root.nestedUnkeyedContainer(forKey: .b)
            try root.encode("last", forKey: .c)
            try second.encode(1)
            try first.encode(2, forKey: .d)
            var inner = second.nestedContainer(keyedBy: Key.self)
            try second.encode(3)
            try inner.encode([4], forKey: .a)
            try first.encode("x", forKey: .b)
        }
        #expect(try text(value) == #"{"a":{"d":2,"b":"x"},"b":[1,{"a":[4]},3],"c":"last"}"#)
        #expect(try text([value, value]) == "[\(text(value)),\(text(value))]")
    }

    @Test func aNestedContainerRequestedTwiceIsTheSame() throws {
        let value = Custom { encoder in
            var one = encoder.container(keyedBy: Key.self)
            var two = encoder.container(keyedBy: Key.self)
            var first = one.nestedContainer(keyedBy: Key.self, forKey: .a)
            var second = two.nestedContainer(keyedBy: Key.self, forKey: .a)
            try first.encode(1, forKey: .a)
            try second.encode(2, forKey: .b)
        }
        #expect(try text(value) == #"{"a":{"a":1,"b":2}}"#)
    }

    @Test func thousandsOfNestedContainersAreEncoded() throws {
        let value = Custom { encoder in
            var list = encoder.unkeyedContainer()
            for number in 0..<10_000 {
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encode(number, forKey: .a)
            }
        }
        let elements = try JSONTextDecoder().decode([[String: Int]].self, from: text(value))
        #expect(elements.count == 10_000)
        #expect(elements.last == ["a": 9_999])
    }

    @Test func superEncodersWriteToTheirOwnMember() throws {
        let value = Custom { encoder in
            var root = encoder.container(keyedBy: Key.self)
            let parent = root.superEncoder()
            let named = root.superEncoder(forKey: .a)
            var list = root.nestedUnkeyedContainer(forKey: .b)
            try [1, 2].encode(to: list.superEncoder())
            try 5.encode(to: named)
            try ["x": 1].encode(to: parent)
        }
        #expect(try text(value) == #"{"super":{"x":1},"a":5,"b":[[1,2]]}"#)
    }

    @Test func aValueThatEncodesNothingIsAnEmptyObject() throws {
        struct Nothing: Codable {}
        #expect(try text(Nothing()) == "{}")
        #expect(try text([Nothing(), Nothing()]) == "[{},{}]")
        #expect(try text(Custom { _ in }) == "{}")
        #expect(throws: Never.self) { try JSONTextDecoder().decode(Nothing.self, from: "{}") }
    }

    @Test func aMemberWhoseErrorIsCaughtIsOmitted() throws {
        let value = Custom { encoder in
            var root = encoder.container(keyedBy: Key.self)
            try root.encode(1, forKey: .a)
            try? root.encode(Double.nan, forKey: .b)
            try? root.encode(["x": [1, .infinity]], forKey: .b)
            try root.encode("kept", forKey: .c)
            var list = root.nestedUnkeyedContainer(forKey: .d)
            try? list.encode(Double.nan)
            try? list.encode([["y": Double.nan]])
            try list.encode(7)
            #expect(list.count == 1)
        }
        #expect(try text(value) == #"{"a":1,"c":"kept","d":[7]}"#)
    }

    @Test func misuseOfAnEncoderThrows() {
        let misuses: [(any Encoder) throws -> Void] = [
            { encoder in
                _ = encoder.unkeyedContainer()
                _ = encoder.container(keyedBy: Key.self)
            },
            { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            },
            { encoder in
                var list = encoder.unkeyedContainer()
                var single = encoder.singleValueContainer()
                try list.encode(1)
                try single.encode(1)
            },
            { encoder in
                var outer = encoder.unkeyedContainer()
                let inner = outer
                try outer.encode(
                    Custom { _ in
                        var copy = inner
                        try copy.encode(1)
                    })
            },
            { encoder in
                var outer = encoder.unkeyedContainer()
                try outer.encode(Custom { _ in _ = encoder.container(keyedBy: Key.self) })
            },
        ]
        for misuse in misuses {
            #expect(throws: CodingFailure.self) { try text([Custom(body: misuse)]) }
        }
    }

    @Test func aContainerCannotWriteAfterItsValueHasEnded() throws {
        final class Keeper: Encodable {
            var kept: (any UnkeyedEncodingContainer)?
            var nested: (any UnkeyedEncodingContainer)?
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                nested = list.nestedUnkeyedContainer()
                kept = list
            }
        }
        let keeper = Keeper()
        #expect(try text([keeper]) == "[[[]]]")
        #expect(throws: (any Error).self) { try keeper.kept?.encode(1) }
        #expect(throws: (any Error).self) { try keeper.nested?.encode(1) }
        var late = keeper.kept?.nestedUnkeyedContainer()
        #expect(throws: (any Error).self) { try late?.encode(1) }
    }

    @Test func aCycleOfReferencesIsRejectedAsTooDeep() {
        final class Node: Encodable {
            var next: Node?
        }
        let node = Node()
        node.next = node
        let failure = #expect(throws: CodingFailure.self) { try text(node) }
        #expect(failure?.message.contains("deep") == true)
        #expect(failure?.path.hasPrefix("value.next.next") == true)
        node.next = nil
    }
}
