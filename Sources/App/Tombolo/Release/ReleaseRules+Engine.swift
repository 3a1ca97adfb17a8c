#if os(Linux)
import TomboloEngineGTK

extension ReleaseRules {
    /// The rules of this program; nil if it has no release mark.
    static let current: ReleaseRules? = ReleaseMark.isPresent ? ReleaseRules(bundle: .ofThisProgram) : nil

    /// Checks the configuration and the environment of a page.
    /// - Parameters:
    ///   - environment: The current environment of the process. Before `main`, the release mark removed the variables
    ///     that override the engine. So if there is such a variable, it was set later.
    ///   - sandboxFaults: Conditions that turn the engine's sandbox off; see ``EngineSandbox``.
    /// - Throws: ``ReleaseError`` for the first violation.
    @MainActor
    func check(
        _ configuration: PageView.Configuration, environment: [String: String], sandboxFaults: [String]
    ) throws(ReleaseError) {
        let overrides = ReleaseMark.overrides(in: environment)
        guard overrides.isEmpty else {
            throw ReleaseError(
                "\(overrides.joined(separator: ", ")) was set after the program had started",
                instead: "Do not set variables of the engine in shipped programs.")
        }
        if let fault = sandboxFaults.first {
            throw ReleaseError("pages are shown in the engine's sandbox only", instead: "Here, \(fault)")
        }
        try check(configuration)
    }
}
#endif
