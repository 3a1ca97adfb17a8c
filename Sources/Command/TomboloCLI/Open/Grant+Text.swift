import Foundation
import TomboloBridge
import TomboloProgram

extension Grant {
    /// Reads `CALLS@ORIGIN`, both lists separated by commas; the origin `self` stands for `ownOrigin`.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage`` and the message of ``AccessPolicyError``.
    init(commandLine text: String, ownOrigin: String) throws(CommandFailure) {
        guard let marker = text.firstIndex(of: "@") else {
            throw CommandFailure(
                .usage, "--grant “\(text)” has no origin: write CALLS@ORIGIN, for example greeter.*@self.")
        }
        let calls = Self.list(text[..<marker])
        let origins = Self.list(text[text.index(after: marker)...]).map { $0 == "self" ? ownOrigin : $0 }
        do throws(AccessPolicyError) {
            self = try Grant(calls, to: origins)
        } catch {
            throw CommandFailure(.usage, "--grant “\(text)”: \(error)")
        }
    }

    private static func list(_ text: Substring) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
