import ArgumentParser

/// The options of `tombolo open`.
struct OpenOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A folder, a file, or a URL (http:, https:, file:).",
            discussion: """
                A folder, or the folder of a file, is served as app://NAME: its own name in lower case, with a hyphen for \
                every run of other characters than a-z and 0-9.
                """,
            valueName: "target"), completion: .file())
    var target: String

    @OptionGroup var page: PageOptions
}
