/// Tests that cannot run on every engine, each with its reason. The table keeps exceptions rare.
///
///     let exceptions: EngineExceptions = [
///         "aPageIsPainted": [.fake: "there is no layout"],
///     ]
///     @Test(arguments: exceptions.engines(for: "aPageIsPainted"))
package struct EngineExceptions: Sendable, ExpressibleByDictionaryLiteral {
    /// The table: for each test, the engines on which it does not run, with the reasons.
    package let reasons: [String: [TestEngine: String]]

    /// Creates a table. Each test may occur once.
    package init(dictionaryLiteral elements: (String, [TestEngine: String])...) {
        reasons = Dictionary(uniqueKeysWithValues: elements)
    }

    /// The engines on which a test of the table runs.
    package func engines(for test: String) -> [TestEngine] {
        TestEngine.all.filter { reasons[test]?[$0] == nil }
    }
}
