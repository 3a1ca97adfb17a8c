import Testing

@testable import Tombolo

/// The search for folders that are shipped with a program.
struct ResourceFolderTests {
    private let bundles = [
        "Tombolo_tour.resources", "notes_Shared.resources", "notes_notes.resources", "A_a.resources",
    ]

    @Test func theBundleOfTheProgramsTargetComesFirst() {
        #expect(
            Application.ordered(bundles, of: "notes") == [
                "notes_notes.resources", "notes_Shared.resources", "A_a.resources", "Tombolo_tour.resources",
            ])
        #expect(Application.ordered(bundles, of: "tour").first == "Tombolo_tour.resources")
    }

    /// A program, its package and its target are often named `my-notes`, `my-notes` and `MyNotes`.
    @Test(arguments: ["my-notes_MyNotes.resources", "My-Notes_App.resources"])
    func bundlesOfThePackageNamedLikeTheProgramPrecedeOthers(bundle: String) {
        #expect(Application.ordered(bundles + [bundle], of: "my-notes").first == bundle)
    }

    /// The examples of a library can have pages, too.
    @Test func theBundlesOfTomboloComeLast() {
        let bundles = ["Tombolo_first-app.resources", "shop_App.resources"]
        #expect(Application.ordered(bundles, of: "till").first == "shop_App.resources")
    }

    @Test func aTestFindsTheBundlesOfItsPackageFirst() {
        #expect(
            Application.ordered(bundles, of: "notesPackageTests.xctest") == [
                "notes_Shared.resources", "notes_notes.resources", "A_a.resources", "Tombolo_tour.resources",
            ])
    }
}
