/// A problem in an access policy file.
package struct PolicyFault: Sendable, Hashable {
    /// How the build treats a problem.
    package enum Severity: String, Sendable, Hashable {
        /// The app would reject the policy, or the policy very likely names the wrong call. The build fails.
        case error
        /// The policy may be correct, because the sources do not show everything that an app registers.
        case warning
    }

    /// How the build treats the problem.
    package let severity: Severity
    /// The line in the file, from 1.
    package let line: Int
    /// The problem, with advice on how to correct it.
    package let message: String

    package init(_ severity: Severity, line: Int, _ message: String) {
        (self.severity, self.line, self.message) = (severity, line, message)
    }
}
