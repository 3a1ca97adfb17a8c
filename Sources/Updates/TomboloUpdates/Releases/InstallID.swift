/// The random identifier of an installation, from which its cohorts are computed.
///
/// It is never sent, and pages cannot read it.
package struct InstallID: Sendable, Hashable {
    /// 32 hexadecimal digits in lower case.
    package let text: String

    /// Creates an identifier at the first start of an app.
    package init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates an identifier from a generator's numbers, for simulations.
    package init(using generator: inout some RandomNumberGenerator) {
        text = Self.digits(of: generator.next()) + Self.digits(of: generator.next())
    }

    /// Parses a stored identifier; nil if it is not 32 hexadecimal digits in lower case.
    package init?(_ text: String) {
        guard Self.isDigits(text) else { return nil }
        self.text = text
    }

    /// Whether a text has the form of an identifier, which is also that of a rollout's salt.
    static func isDigits(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy(Hexadecimal.isLowerCaseDigit)
    }

    private static func digits(of number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
