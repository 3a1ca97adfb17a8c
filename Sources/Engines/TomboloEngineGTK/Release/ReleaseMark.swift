import CReleaseMark
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The mark of a program that was built for release, which the linker sets; see Documentation/Release.md.
package nonisolated enum ReleaseMark {
    /// Whether the program has the mark.
    package static var isPresent: Bool { tombolo_release_is_marked() }

    /// The variables that were removed from the environment before `main`.
    package static var removedVariables: [String] {
        String(cString: tombolo_release_removed()).split(separator: " ").map(String.init)
    }

    /// Returns the sorted names of the variables in an environment that override the code or the restrictions of the
    /// engine, its processes or the framework.
    package static func overrides(in environment: [String: String]) -> [String] {
        environment.keys.filter { tombolo_release_is_override($0) }.sorted()
    }
}
