#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The location of a profile's cookies, caches and stored data. There is no default, so an app has to choose one.
public enum ProfileStorage: Sendable, Hashable {
    /// In memory; deleted when the last page of the profile is gone.
    case ephemeral
    /// In a folder of the app, which is created if it is missing and is readable by its owner only. Open a folder only
    /// once in a process: two profiles on one folder would write the same databases. Leave the folder in place as long
    /// as the process runs; delete its contents with ``Profile/clearData(for:)``. WebKitGTK writes to the folder even
    /// after the profile is closed. If the folder is missing, its network process, which serves all profiles, can crash
    /// (seen with 2.50). After such a crash, pages load again with a new network process.
    case persistent(folder: URL)
}
