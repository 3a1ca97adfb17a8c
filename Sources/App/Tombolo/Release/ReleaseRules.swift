#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Logging
import TomboloBridge
import TomboloEngine

/// The restrictions on a program that is built for release. Its configuration, environment and arguments cannot lift
/// them.
struct ReleaseRules: Sendable {
    /// The folders that were shipped with the program.
    var bundle: ProgramBundle

    /// Checks the configuration of a page.
    /// - Throws: ``ReleaseError`` for the first violation.
    @MainActor
    func check(_ configuration: PageView.Configuration) throws(ReleaseError) {
        guard !configuration.isInspectable else {
            throw ReleaseError("pages cannot be inspected", instead: "Leave isInspectable off in shipped programs.")
        }
        guard !configuration.letsFilesReadEveryFile else {
            throw ReleaseError(
                "file: pages cannot read every file",
                instead: "Leave letsFilesReadEveryFile off, and serve a folder of the program as app://NAME instead.")
        }
        let handlers = Array(configuration.schemes.values) + configuration.sites.values
        let served = handlers.compactMap { ($0 as? FolderSchemeHandler)?.folder }
        for folder in Array(configuration.folders.values) + served { try check(folder) }
        for grant in configuration.policy.grants { if let error = fault(of: grant) { throw error } }
    }

    /// The reason why a grant does not take effect; nil if it does.
    func fault(of grant: Grant) -> ReleaseError? {
        for origin in grant.origins {
            if origin.isForDevelopment {
                return ReleaseError(
                    "the grant \(grant) is for an origin of development, without TLS or on this machine",
                    instead: "Grant to https origins and to the app's own.")
            }
            if let path = origin.folderPath, !bundle.contains(URL(filePath: path)) {
                return ReleaseError(
                    "the grant \(grant) is for a folder outside the program's (\(bundle))",
                    instead: "Serve a folder of the program as app://NAME instead.")
            }
        }
        return nil
    }

    /// Whether a grant of a policy that is set later takes effect. If not, logs the reason.
    func mayTakeEffect(_ grant: Grant, logger: Logger) -> Bool {
        guard let error = fault(of: grant) else { return true }
        logger.report(.warning, error.description)
        return false
    }

    private func check(_ folder: URL) throws(ReleaseError) {
        guard bundle.contains(folder) else {
            throw ReleaseError(
                "the folder \(folder.path(percentEncoded: false)) is outside the program's (\(bundle))",
                instead: "Ship the pages with the program; Application.resourceFolder finds them.")
        }
    }
}
