import Testing
import TomboloJSON

@Suite
struct JSONErrorPositionTests {
    private func error(_ text: String) throws -> JSONError {
        try #require(throws: JSONError.self) { try JSONValue(jsonText: text) }
    }

    @Test
    func errorsInTextOfSeveralLinesStateLineAndColumn() throws {
        let error = try error("{\n  \"é\": 1,\n  x\n}")
        #expect(error.offset == 15 && error.line == 3 && error.column == 3)
        #expect(error.description == "\"x\" is not allowed here. (line 3, column 3)")
        #expect(try self.error("x\n").description.hasSuffix("(line 1, column 1)"))
        // The end of the text, which is a position of its own.
        #expect(try self.error("[\n1\n").description.hasSuffix("(line 3, column 1)"))
    }

    @Test
    func errorsInTextOfOneLineStateTheByteOffset() throws {
        let error = try error("{\"é\": x}")
        #expect(error.line == nil && error.column == nil)
        #expect(error.description == "\"x\" is not allowed here. (byte 7)")
    }
}
