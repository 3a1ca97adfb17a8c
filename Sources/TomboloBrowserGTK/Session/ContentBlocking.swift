import Foundation
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// Compiles the person's lists of what is not loaded, once for all tabs.
@MainActor
final class ContentBlocking {
    /// The lists that could be compiled.
    private(set) var lists: [ContentRuleList] = []
    /// The files of those that could not be.
    private(set) var refused: [String] = []
    private var compiling: Task<Void, Never>?

    /// - Parameter paths: The files, in WebKit's JSON format.
    init(_ paths: [String], in profile: GTKProfile) {
        guard !paths.isEmpty else { return }
        compiling = Task {
            for (index, path) in paths.enumerated() {
                do {
                    let json = try await Self.text(of: path)
                    lists.append(try await profile.compileContentRules(json, named: "list-\(index)"))
                } catch {
                    refused.append(path)
                }
            }
        }
    }

    /// Whether there is something to wait for before a page is loaded.
    var isUsed: Bool { compiling != nil }

    /// Waits until all that can be compiled is.
    func compiled() async -> [ContentRuleList] {
        await compiling?.value
        return lists
    }

    @concurrent
    private static func text(of path: String) async throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }
}
