import Testing
import TomboloJSON

/// Types that use their decoder in unusual ways: nested containers, several attempts, ordered keys.
struct DecodingShapeTests {
    private enum Key: String, CodingKey { case a, b, c, d }

    private struct Custom<Result>: Decodable {
        let result: Result
        init(from decoder: any Decoder) throws {
            guard let body = try decoder.userInfo[Self.key] as? @Sendable (any Decoder) throws -> Result else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no body"))
            }
            result = try body(decoder)
        }

        static var key: CodingUserInfoKey {
            get throws { try #require(CodingUserInfoKey(rawValue: "body")) }
        }
    }

    private func read<Result>(
        _ text: String, _ body: @escaping @Sendable (any Decoder) throws -> Result
    ) throws -> Result {
        var decoder = JSONTextDecoder()
        decoder.userInfo = [try Custom<Result>.key: body]
        return try decoder.decode(Custom<Result>.self, from: text).result
    }

    @Test func nestedContainersAndSuperDecodersWork() throws {
        let text = #"{"a":{"b":1},"c":[1,[2],{"d":3}],"super":{"a":4}}"#
        let sum = try read(text) { decoder in
            let root = try decoder.container(keyedBy: Key.self)
            var list = try root.nestedUnkeyedContainer(forKey: .c)
            var sum = try root.nestedContainer(keyedBy: Key.self, forKey: .a).decode(Int.self, forKey: .b)
            sum += try list.decode(Int.self)
            var inner = try list.nestedUnkeyedContainer()
            sum += try inner.decode(Int.self)
            #expect(inner.isAtEnd)
            sum += try list.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .d)
            #expect(try root.superDecoder(forKey: .b).singleValueContainer().decodeNil())
            let parent = try root.superDecoder().container(keyedBy: Key.self)
            return sum + (try parent.decode(Int.self, forKey: .a))
        }
        #expect(sum == 11)
    }

    @Test func allKeysAreInOrder() throws {
        let keys = try read(#"{"d":1,"x":2,"a":null,"c":3}"#) { decoder in
            let container = try decoder.container(keyedBy: Key.self)
            #expect(container.contains(.a))
            #expect(!container.contains(.b))
            #expect(try container.decodeNil(forKey: .a))
            #expect(try container.decodeIfPresent(Int.self, forKey: .a) == nil)
            #expect(try container.decodeIfPresent(String.self, forKey: .b) == nil)
            #expect(try container.decodeIfPresent(Int8.self, forKey: .c) == 3)
            return container.allKeys
        }
        #expect(keys == [.d, .a, .c])
    }

    @Test func aFailedElementIsNotSkipped() throws {
        let values = try read(#"[1,"two",null,4]"#) { decoder in
            var list = try decoder.unkeyedContainer()
            var values: [String] = []
            while !list.isAtEnd {
                let index = list.currentIndex
                if let number = try? list.decode(Int.self) {
                    values.append("\(index):\(number)")
                } else if try list.decodeNil() {
                    values.append("\(index):nil")
                } else {
                    values.append("\(index):" + (try list.decode(String.self)))
                }
            }
            #expect(list.count == 4)
            #expect(throws: DecodingError.self) { try list.decode(Int.self) }
            #expect(throws: DecodingError.self) { try list.nestedUnkeyedContainer() }
            return values
        }
        #expect(values == ["0:1", "1:two", "2:nil", "3:4"])
    }

    @Test func severalTypesCanBeTriedForOneElement() throws {
        let values = try read(#"[1,"a",true]"#) { decoder in
            let container = try decoder.singleValueContainer()
            #expect(throws: DecodingError.self) { try container.decode(Int.self) }
            #expect(throws: DecodingError.self) { try container.decode([String].self) }
            return try container.decode([JSONValue].self)
        }
        #expect(values == [1, "a", true])
    }

    @Test func nestedJSONValuesKeepTheirOrder() throws {
        struct Holder: Codable, Equatable {
            var extra: JSONValue
            var list: [JSONValue]
            var map: [String: JSONValue?]
        }
        let text = #"{"extra":{"z":1,"a":{"y":[],"b":2}},"list":[{"q":1,"c":2}],"map":{"k":{"w":0,"e":1}}}"#
        let holder = try JSONTextDecoder().decode(Holder.self, from: text)
        #expect(String(decoding: try JSONTextEncoder().encode(holder), as: UTF8.self) == text)
        #expect(try JSONTextDecoder().decode(Holder.self, from: JSONValue(jsonText: text)) == holder)
    }

    @Test func dictionariesMayHaveIntegerKeys() throws {
        #expect(try JSONTextDecoder().decode([Int: String].self, from: #"{"7":"x","-1":"y"}"#) == [7: "x", -1: "y"])
        #expect(throws: CodingFailure.self) { try JSONTextDecoder().decode([Int: String].self, from: #"{"x":"y"}"#) }
    }
}
