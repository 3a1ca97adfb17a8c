import TomboloBridge
import TomboloEngine
import TomboloTesting

extension TestPage {
    /// The value of an expression in the page, which may await.
    func value(_ expression: String, _ argument: JSONValue? = nil) async throws -> JSONValue? {
        try await run("return await (\(expression));", argument)
    }

    /// The error that an expression throws or rejects with; nil if it succeeds. `argument` is in its scope.
    func failure(_ expression: String, _ argument: JSONValue? = nil) async throws -> TomboloError? {
        let result = try await run(
            """
            try {
                await (\(expression));
                return null;
            } catch (error) {
                if (!(error instanceof tombolo.TomboloError)) throw error;
                return { code: error.code, message: error.message, data: error.data };
            }
            """, argument)
        guard let result, let code = result["code"]?.stringValue, let message = result["message"]?.stringValue else {
            return nil
        }
        return TomboloError(TomboloError.Code(rawValue: code), message, data: result["data"])
    }

    /// The names of the calls that were allowed, in order.
    var calledNames: [String] {
        bridgeEvents.compactMap { if case .called(let name, _, _) = $0 { name } else { nil } }
    }

    /// The names of the denied calls and events, in order.
    var deniedNames: [String] {
        bridgeEvents.compactMap { if case .denied(let subject, _, _) = $0 { subject.name } else { nil } }
    }

    /// The reasons why records were malformed, in order.
    var malformations: [String] {
        bridgeEvents.compactMap { if case .malformed(let reason, _) = $0 { reason } else { nil } }
    }

    /// Sends records directly to the relay, as hostile page script could. `|` stands for US, `;` for RS.
    func sendRecords(_ text: String) async throws {
        try await run(
            """
            const detail = argument.replaceAll('|', '\\x1f').replaceAll(';', '\\x1e');
            visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
            """, .string(text))
    }
}
