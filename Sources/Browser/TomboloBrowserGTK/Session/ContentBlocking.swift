import Foundation
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// Compiles the user's content-blocking lists, once for all tabs.
@MainActor
final class ContentBlocking {
    private(set) var lists: [ContentRuleList] = []
    /// The paths of the lists that failed to compile.
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

    /// Whether there are lists that must be compiled before a page is loaded.
    var isUsed: Bool { compiling != nil }

    /// Waits until compiling has ended, and returns the lists.
    func compiled() async -> [ContentRuleList] {
        await compiling?.value
        return lists
    }

    @concurrent
    private static func text(of path: String) async throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }
}
