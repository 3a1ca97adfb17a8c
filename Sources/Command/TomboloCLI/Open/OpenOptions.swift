import ArgumentParser

/// The options of `tombolo open`.
struct OpenOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A folder, a file, or a URL (http:, https:, file:).",
            discussion: """
                A folder, or the folder of a file, is served as app://NAME. NAME is the folder's name in lower case, with a \
                hyphen for each run of characters other than a-z and 0-9.
                """,
            valueName: "target"), completion: .file())
    var target: String

    @OptionGroup var page: PageOptions
}
