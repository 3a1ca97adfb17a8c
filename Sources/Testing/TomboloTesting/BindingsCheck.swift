#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloBindings
public import TomboloBridge
import TomboloEngine

/// Throws an error unless the calls are those for which `tombolo bindings` last wrote types. Use it in a unit test of an
/// app:
///
///     @MainActor @Test func thePagesHaveTheTypesOfTheCalls() throws {
///         let calls = CallRegistry()
///         registerCalls(in: calls)
///         try requireCurrentBindings(of: calls)
///     }
///
/// - Parameters:
///   - calls: A registry with all the calls, declared events and declared page functions of the app.
///   - file: A file in the package. The first `tombolo.bindings.json` in its folder or a folder above is read.
/// - Throws: ``OutdatedBindings`` with the differences, and also if there is no lock file or in a release build; another error if the lock
///   file is not JSON, or if a type cannot be described.
@MainActor
public func requireCurrentBindings(of calls: CallRegistry, for file: String = #filePath) throws {
    #if DEBUG
    var folder = URL(filePath: file).deletingLastPathComponent()
    var lock = folder.appending(path: "tombolo.bindings.json")
    while !FileManager.default.fileExists(atPath: lock.path), folder.path != "/" {
        folder = folder.deletingLastPathComponent()
        lock = folder.appending(path: "tombolo.bindings.json")
    }
    guard let data = FileManager.default.contents(atPath: lock.path) else {
        throw OutdatedBindings(differences: [
            "There is no tombolo.bindings.json in the folder of the test or above. Run tombolo bindings --output FILE."
        ])
    }
    let old = try JSONValue(jsonText: data)
    let interface = try AppInterface(of: calls, app: old["app"]?.stringValue ?? "")
    let differences = InterfaceDifferences(from: old, to: interface.json).sentences
    if !differences.isEmpty { throw OutdatedBindings(differences: differences) }
    #else
    throw OutdatedBindings(differences: [
        "Bindings are compared in debug builds only. Run swift test without -c release."
    ])
    #endif
}

/// The differences between the calls of an app and the types that `tombolo bindings` last wrote.
public struct OutdatedBindings: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence for each difference: `notes.save: argument.title was string, and is integer.`
    public var differences: [String]

    /// The differences and, if they concern calls, the command that updates the types.
    public var description: String {
        "The types of the pages are not up to date (tombolo bindings).\n" + differences.joined(separator: "\n")
    }
}
