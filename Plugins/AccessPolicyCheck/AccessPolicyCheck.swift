import Foundation
import PackagePlugin

/// Checks the access policies in the JSON files of the target that it is applied to, each time the target is built.
///
/// The build fails if a policy cannot be read, or grants a call whose name is similar to that of a registered call.
@main
struct AccessPolicyCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let policies = try jsonFiles(in: target.directoryURL)
        guard !policies.isEmpty else {
            Diagnostics.warning("no access policy is checked: the target “\(target.name)” contains no JSON file")
            return []
        }
        let sources = sources(of: target, in: context.package)
        let stamp = context.pluginWorkDirectoryURL.appending(path: "AccessPolicyCheck.swift")
        return [
            .buildCommand(
                displayName: "Checking the access policies of \(target.name)",
                executable: try context.tool(named: "TomboloPolicyCheckMain").url,
                arguments: [stamp.path] + policies.map(\.path) + ["--"] + sources.map(\.path),
                inputFiles: policies + sources, outputFiles: [stamp])
        ]
    }

    /// All JSON files in a folder. The resources of a target can be folders whose files SwiftPM does not list.
    private func jsonFiles(in folder: URL) throws -> [URL] {
        let files = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension.lowercased() == "json" }
            .sorted { $0.path < $1.path }
    }

    /// The Swift sources of a target, and of the targets of its package that it depends on. They register the calls.
    private func sources(of target: any SourceModuleTarget, in package: Package) -> [URL] {
        let own = Set(package.targets.map(\.id))
        let targets = [target as any Target] + target.recursiveTargetDependencies.filter { own.contains($0.id) }
        let files = targets.compactMap { $0 as? any SourceModuleTarget }.flatMap { $0.sourceFiles(withSuffix: "swift") }
        return Set(files.map(\.url)).sorted { $0.path < $1.path }
    }
}
