/// Tests that cannot run on every engine, each with the reason: the table that keeps exceptions from becoming a habit.
///
///     let exceptions: EngineExceptions = [
///         "aPageIsPainted": [.fake: "there is no layout"],
///     ]
///     @Test(arguments: exceptions.engines(for: "aPageIsPainted"))
public struct EngineExceptions: Sendable, ExpressibleByDictionaryLiteral {
    /// The table: test, engine it does not run on, reason.
    public let reasons: [String: [TestEngine: String]]

    /// Makes a table. Each test is named once.
    public init(dictionaryLiteral elements: (String, [TestEngine: String])...) {
        reasons = Dictionary(uniqueKeysWithValues: elements)
    }

    /// The engines that a test of the table runs on.
    public func engines(for test: String) -> [TestEngine] {
        TestEngine.all.filter { reasons[test]?[$0] == nil }
    }
}
