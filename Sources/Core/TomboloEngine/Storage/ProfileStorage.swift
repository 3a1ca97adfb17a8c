#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The location of a profile's cookies, caches and stored data. There is no default: an app chooses one.
public enum ProfileStorage: Sendable, Hashable {
    /// In memory; deleted when the last page of the profile is gone.
    case ephemeral
    /// In a folder of the app, which is created if it is missing and is readable by its owner only. Open a folder only once in a
    /// process: two profiles on one folder would write the same databases. Leave the folder in place as long as the process runs,
    /// and delete its contents with ``Profile/clearData(for:)``. WebKitGTK writes to the folder even after the profile is closed.
    /// If the folder is missing then, WebKitGTK's network process, which serves all profiles, can crash (seen with 2.50). Pages
    /// then load again with a new network process.
    case persistent(folder: URL)
}
