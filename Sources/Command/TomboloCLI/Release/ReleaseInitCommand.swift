import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make a release repository.",
        discussion: """
            Each root key must sign once, so that a key that does not work is detected now. If a private key is on \
            another machine, pass its public key: the repository then waits in staging for the signature.

            ROLE=KEY gives a key its role: root, targets, release (all channels) or online. --new-keys makes keys for \
            the roles that have no key.

            EXAMPLES
              tombolo release init releases --bundle web --new-keys keys
              tombolo release init releases --bundle web --channels stable,beta --key root=ann.public.pem --key root=ben.public.pem \\
                --key root=eve.public.pem --key targets=targets.pem --key release=release.pem --key online=online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The name of the bundle.", valueName: "name"))
    var bundle: String

    @Option(name: .long, help: ArgumentHelp("The channels, separated by commas.", valueName: "names"))
    var channels: String = "stable"

    @Option(name: .long, help: ArgumentHelp("A key and its role. Can be repeated.", valueName: "role=key"))
    var key: [String] = []

    @Option(
        name: .long, help: ArgumentHelp("The folder for new keys.", valueName: "folder"),
        completion: .directory)
    var newKeys: String?

    @Option(name: .long, help: ArgumentHelp("The number of new root keys.", valueName: "number"))
    var rootKeys: Int = 3

    @Option(name: .long, help: ArgumentHelp("The number of root keys that must sign.", valueName: "number"))
    var rootThreshold: Int = 2

    @Option(name: .long, help: ArgumentHelp("The number of release keys that must sign.", valueName: "number"))
    var releaseThreshold: Int = 1

    @OptionGroup var passphrase: PassphraseOptions

    func run() throws {
        try endRelease {
            var ring = try InitialKeyRing(key, passphrases: passphrase.passphrases)
            guard (1...10).contains(rootKeys) else {
                throw CommandFailure(.usage, "--root-keys: pass a number from 1 to 10.")
            }
            let names = channels.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard !names.isEmpty else {
                throw CommandFailure(.usage, "--channels: pass the name of at least one channel.")
            }
            // Validates the names before keys are made, so that an invalid name does not leave keys behind.
            for name in names { _ = try ReleaseNames.role(bundle: bundle, channel: name) }
            guard !PublicFolder(options.url.path(percentEncoded: false)).exists("repository.json") else {
                throw ReleasingError.alreadyRepository(options.repository)
            }
            if let newKeys {
                try ring.make(in: url(newKeys), roots: rootKeys, passphrase: passphrase.passphrases)
            }
            let now = Date()
            let repository = try ReleaseRepository.create(
                options.url, bundle: bundle, channels: names,
                keys: try ring.initialKeys(rootThreshold: rootThreshold, releaseThreshold: releaseThreshold), now: now)
            let outcome = try repository.sign(with: ring.signers, now: now)
            if !options.json { for path in ring.made { StandardOutput.show("Made \(path)") } }
            let status = OutcomeReport(outcome, repository: options.repository, isComplete: true)
                .show("Made \(options.repository).", asJSON: options.json)
            if !options.json { for line in Self.advice { StandardOutput.show(line) } }
            return status
        }
    }

    private static let advice = [
        "Keep the root keys in different places, such as a laptop, a USB stick and a backup, and none of them on a "
            + "server. As many root keys as must sign can replace any other key. If you have fewer, only a new version "
            + "of the app can.",
        "Keep targets and release keys offline or on a token. Give the online key to a job that runs tombolo release refresh --check each day.",
    ]
}
