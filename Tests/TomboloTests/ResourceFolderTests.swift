import Testing

@testable import Tombolo

/// The search for folders that are shipped with a program.
struct ResourceFolderTests {
    private let bundles = [
        "Tombolo_tour.resources", "notes_Shared.resources", "notes_notes.resources", "A_a.resources",
    ]

    @Test func theProgramsBundleIsTheFirst() {
        #expect(
            Application.ordered(bundles, of: "notes") == [
                "notes_notes.resources", "A_a.resources", "Tombolo_tour.resources", "notes_Shared.resources",
            ])
    }

    /// The examples of a library can have pages, too.
    @Test func aTestFindsTheBundlesOfItsPackageFirst() {
        #expect(
            Application.ordered(bundles, of: "notesPackageTests.xctest") == [
                "notes_Shared.resources", "notes_notes.resources", "A_a.resources", "Tombolo_tour.resources",
            ])
    }
}
