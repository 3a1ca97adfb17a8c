import ArgumentParser
import FoundationEssentials
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseKeyShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the identifier and the scheme of a public key.",
        discussion: """
            EXAMPLES
              tombolo release key show release.public.pem
            """)

    @Argument(help: ArgumentHelp("The public key file.", valueName: "public.pem"), completion: .file())
    var file: String

    func run() throws {
        try endRelease {
            let key = try PublicKey(file: url(file).path(percentEncoded: false))
            StandardOutput.show("\(key.identifier) \(key.scheme.rawValue)")
            return .success
        }
    }
}
