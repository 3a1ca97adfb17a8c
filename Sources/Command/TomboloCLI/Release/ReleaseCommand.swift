import ArgumentParser

struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Publish signed releases of web pages for apps, on any web server for files.",
        discussion: """
            A release repository is a folder that a web server serves: signed metadata (The Update Framework 1.0), manifests and \
            files by digest. Copy “objects”, “deltas”, “packs”, “hints”, “targets” and “metadata” to the server, in this order, and \
            “metadata/timestamp.json” last.

            KEYS
              root      3 keys, 2 sign: say which keys the other roles have. Keep them offline, in different places.
              targets   2 keys, 1 signs: say which keys publish on which channel. Keep them offline.
              BUNDLE-CHANNEL, such as web-stable: publish releases on this channel.
              online    signs freshness, and can stop a release. A scheduled job has it.

            A KEY on the command line is the file of a private key, or exec:PUBLIC.pem:COMMAND for a key on a token or in a key \
            management service: COMMAND runs in a shell, reads the message from its standard input, and writes the raw signature \
            to its standard output. The passphrase comes from --passphrase-file, the variable TOMBOLO_KEY_PASSPHRASE, or the \
            terminal.

            EXAMPLES
              tombolo release init releases --bundle web --new-keys keys
              tombolo release publish site releases --bundle web --channel stable --release 1.0 --runtime 1 \\
                --key keys/release-1.pem --online-key keys/online.pem
              tombolo release embed releases --release 1.0 --output App/updates
              tombolo release refresh releases --online-key keys/online.pem
              tombolo release status releases

            EXIT STATUS
            \(ReleaseStatus.table)
            """,
        subcommands: [
            ReleaseInitCommand.self, ReleaseKeyCommand.self, ReleasePublishCommand.self, ReleasePromoteCommand.self,
            ReleaseRolloutCommand.self, ReleaseRollbackCommand.self, ReleaseHaltCommand.self, ReleaseSignCommand.self,
            ReleaseDiscardCommand.self, ReleaseRefreshCommand.self, ReleaseRenewCommand.self, ReleaseEmbedCommand.self,
            ReleaseAddKeyCommand.self, ReleaseRemoveKeyCommand.self, ReleaseAddChannelCommand.self,
            ReleasePushCommand.self, ReleaseVerifyCommand.self, ReleaseStatusCommand.self, ReleaseCollectCommand.self,
        ])
}
