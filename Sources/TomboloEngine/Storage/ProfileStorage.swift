#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where a profile keeps cookies, caches and what pages store. There is no default: an app says which it wants.
public enum ProfileStorage: Sendable, Hashable {
    /// In memory; gone when the last page of the profile is.
    case ephemeral
    /// In a folder of the app's, made if it is missing, readable by its owner only. Open a folder once in a process:
    /// two profiles on one folder would write the same databases. Leave the folder where it is as long as the process runs, and
    /// forget what is in it with ``Profile/clearData(for:)``: WebKitGTK writes to it after the profile is closed, and when it finds
    /// it gone its network process, which serves all profiles, can die (seen with 2.50; pages load again in a new one).
    case persistent(folder: URL)
}
