import ArgumentParser

struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Publish signed releases of an app's web pages, on any static web server.",
        discussion: """
            A release repository is a folder with signed metadata (The Update Framework 1.0), manifests, and release \
            files named by their digests. “push” copies what apps need to a static web server or to object storage. \
            Apps do not have to trust the server.

            FIRST STEPS
              1. init     makes the repository and its keys, once
              2. publish  adds a folder of built pages as a release of a channel
              3. embed    writes a release and the trusted root to a folder of the app
              4. push     copies new files to the server, after each change
              5. refresh  signs a new timestamp. Run it with push each day in a
                          scheduled job: if the timestamp expires, apps take
                          no updates
            If a release is bad: halt stops it at once, rollback revokes it. status shows the repository, verify checks it.

            KEYS
              root      3 keys, 2 sign: they appoint the keys of the other roles.
                        Keep them offline, in different places.
              targets   2 keys, 1 signs: they appoint the keys of each channel.
                        Keep them offline.
              BUNDLE-CHANNEL, such as web-stable: publishes releases on this channel.
              online    signs the timestamp, and can halt a release. A scheduled job has it.

            A KEY on the command line is a private key file, or exec:PUBLIC.pem:COMMAND for a key on a token or in a \
            key management service. COMMAND runs in a shell, reads the message from its standard input, and writes the \
            raw signature to its standard output. The passphrase comes from --passphrase-file, the environment \
            variable TOMBOLO_KEY_PASSPHRASE, or the terminal.

            EXAMPLES
              tombolo release init releases --bundle web --new-keys keys
              tombolo release publish site releases --bundle web --channel stable \\
                --release 1.0 --runtime 1 --key keys/release-1.pem \\
                --online-key keys/online.pem
              tombolo release embed releases --release 1.0 --output App/updates
              tombolo release push releases cdn:bucket/app
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
