import Foundation
import TestSupport
import Testing
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// Pushes with a script in place of rclone. `scripts/test-push` uses rclone itself.
struct RclonePushTests {
    private let folder = TemporaryFolder()

    /// Writes a script that knows the commands of rclone that a push uses, for the remote `cdn:`, which is a folder. It records its arguments.
    private func rclone(_ first: String = "") async throws -> String {
        try folder.write(
            """
            #!/bin/sh
            root='\(folder.path("remote"))'
            echo "$*" >> '\(folder.path("log"))'
            while [ "$1" != -- ]; do
                case $1 in
                --files-from-raw) list=$2; shift ;;
                --header-upload) header=$2; shift ;;
                --log-file) log=$2; shift ;;
                -*) ;;
                *) command=$1 ;;
                esac
                shift
            done
            shift
            for file in $list $log; do ls -ld "$(dirname "$file")" >> '\(folder.path("scratch"))'; done
            \(first)
            case $command in
            cat) cat "$root/${1#cdn:}" 2>/dev/null || exit 3 ;;
            lsjson)
                cd "$root/${1#cdn:}" 2>/dev/null || exit 3
                printf '['
                separator=
                for file in $(find . -type f); do
                    sum=$(md5sum "$file")
                    printf '%s{"Path":"%s","Size":%s,"Hashes":{"md5":"%s"}}' "$separator" "${file#./}" "$(wc -c < "$file")" "${sum%% *}"
                    separator=,
                done
                printf ']' ;;
            copy)
                while read -r file; do
                    mkdir -p "$root/${2#cdn:}/$(dirname "$file")"
                    cp "$1/$file" "$root/${2#cdn:}/$file"
                    echo "$file: $header" >> '\(folder.path("copied"))'
                done < "$list" ;;
            esac
            """, to: "script")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("script"))
        try await folder.copyProgram(folder.file("script"), to: "rclone")
        return folder.path("rclone")
    }

    private func push(
        _ publishing: TestPublishing, _ program: String, isTrial: Bool = false, verifies: Bool = false
    ) throws -> PushReport {
        try RepositoryPush(try publishing.open(), to: RcloneDestination("cdn:bucket/app", program: program))
            .run(isTrial: isTrial, verifies: verifies)
    }

    private var copied: [String] {
        ((try? folder.text(of: "copied")) ?? "").split(separator: "\n").map(String.init)
    }

    private func published() throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        return publishing
    }

    @Test func filesAreCopiedInOrderWithTheirHeaders() async throws {
        var publishing = try published()
        let program = try await rclone()
        #expect(try push(publishing, program, isTrial: true).copied.count == publishing.served.count)
        #expect(copied == [])
        let report = try push(publishing, program)
        #expect(copied == report.copied.map { "\($0): Cache-Control: \(PublishedFile($0)?.kind.cacheControl ?? "")" })
        #expect(report.copied.last == "metadata/timestamp.json")
        #expect(report.copied.count == publishing.served.count)
        #expect(PublicFolder(folder.path("remote/bucket/app")).files(in: ".") == publishing.served)
        #expect(try push(publishing, program).copied == [])

        try publishing.publish("2", files: ["index.html": "page of 1"])
        let second = try push(publishing, program)
        #expect(second.copied.map { PublishedFile($0)?.kind } == [.target, .metadata, .metadata, .timestamp])
        #expect(second.unchanged == publishing.served.count - 4)
    }

    @Test func filesAreComparedBySizeButMetadataByDigest() async throws {
        let publishing = try published()
        let program = try await rclone()
        _ = try push(publishing, program)
        let snapshot = "metadata/2.snapshot.json"
        let size = try publishing.bytes(snapshot).count
        try folder.write(String(repeating: "x", count: size), to: "remote/bucket/app/\(snapshot)")
        try folder.write("pa", to: "remote/bucket/app/\(publishing.object)")
        #expect(try push(publishing, program).copied == [publishing.object, snapshot])
        // A remote without digests gets metadata again, and no object.
        let plain = try await rclone("md5sum() { echo; }")
        let copied = try push(publishing, plain).copied
        #expect(!copied.isEmpty && copied.allSatisfy { [.metadata, .root].contains(PublishedFile($0)?.kind) })
    }

    @Test func aVerifyingPushComparesTheDigestsOfTheRemote() async throws {
        let publishing = try published()
        let program = try await rclone()
        _ = try push(publishing, program)
        let size = try publishing.bytes(publishing.object).count
        try folder.write(String(repeating: "x", count: size), to: "remote/bucket/app/\(publishing.object)")
        #expect(try push(publishing, program).copied == [])
        #expect(try push(publishing, program, verifies: true).copied == [publishing.object])
        // A remote without digests gets all files but the timestamp again.
        let plain = try await rclone("md5sum() { echo; }")
        #expect(try push(publishing, plain, verifies: true).copied.count == publishing.served.count - 1)
    }

    @Test func anInterruptedPushIsRepeated() async throws {
        let publishing = try published()
        let stopping = try await rclone(#"if [ "$command" = copy ] && grep -q snapshot "$list"; then exit 9; fi"#)
        #expect(throws: PushError.program(stopping, reason: "It ended with status 9.")) {
            try push(publishing, stopping)
        }
        #expect(!copied.contains { $0.contains("timestamp") })
        let whole = try await rclone()
        #expect(try push(publishing, whole).copied.map { PublishedFile($0)?.kind }.contains(.object) == false)
        #expect(copied.last?.hasPrefix("metadata/timestamp.json") == true)
    }

    @Test func failuresOfTheProgramAreExplained() async throws {
        let publishing = try published()
        #expect(throws: PushError.noProgram("/nowhere/rclone")) { try push(publishing, "/nowhere/rclone") }
        let failing = try await rclone(#"if [ "$log" ]; then echo "Failed: access denied" > "$log"; fi; exit 1"#)
        #expect(throws: PushError.program(failing, reason: "It ended with status 1. Failed: access denied")) {
            try push(publishing, failing)
        }
        let killed = try await rclone("kill -9 $$")
        #expect(throws: PushError.program(killed, reason: "A signal ended it.")) { try push(publishing, killed) }
        let confused = try await rclone(#"if [ "$command" = lsjson ]; then echo "<html>"; exit; fi"#)
        #expect(throws: PushError.self) { try push(publishing, confused) }
        #expect(copied == [])
    }

    @Test func temporaryFilesAreInAFolderThatOnlyTheUserCanOpenAndAreRemoved() async throws {
        let publishing = try published()
        _ = try push(publishing, try await rclone())
        let failing = try await rclone("exit 1")
        #expect(throws: PushError.self) { try push(publishing, failing) }
        let folders = try folder.text(of: "scratch").split(separator: "\n")
        #expect(folders.count > 10 && folders.allSatisfy { $0.hasPrefix("drwx------") })
        for line in folders {
            let path = try #require(line.firstIndex(of: "/").map { String(line[$0...]) })
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(path != FileManager.default.temporaryDirectory.path(percentEncoded: false))
        }
    }

    @Test(arguments: ["exec yes", "trap '' TERM PIPE; while :; do head -c 1000 /dev/zero; done"])
    func aProgramWithEndlessOutputIsEnded(command: String) async throws {
        let publishing = try published()
        let endless = try await rclone("echo $$ > '\(folder.path("process"))'; \(command)")
        #expect(throws: PushError.program(endless, reason: "Its output has more than 16384 bytes.")) {
            try push(publishing, endless)
        }
        let process = try #require(Int32(try folder.text(of: "process").trimmingCharacters(in: .newlines)))
        #expect(kill(process, 0) != 0)
    }

    @Test func aPushDoesNotWaitForAProcessThatTheProgramLeavesRunning() async throws {
        let publishing = try published()
        let leaving = try await rclone("sleep 1000 & echo $! >> '\(folder.path("left"))'")
        #expect(try push(publishing, leaving).copied.last == "metadata/timestamp.json")
        let left = try folder.text(of: "left").split(separator: "\n").compactMap { Int32($0) }
        #expect(!left.isEmpty)
        for process in left {
            #expect(kill(process, 0) == 0)
            kill(process, SIGKILL)
        }
    }

    @Test func anEndlessTimestampIsRefused() async throws {
        let publishing = try published()
        let endless = try await rclone(#"if [ "$command" = cat ]; then head -c 20000 /dev/zero; exit; fi"#)
        #expect(throws: PushError.program(endless, reason: "Its output has more than 16384 bytes.")) {
            try push(publishing, endless)
        }
    }

    @Test func aPushByAnotherPublisherIsDetected() async throws {
        var publishing = try published()
        let program = try await rclone()
        var old = publishing
        old.repositoryName = "old"
        try FileManager.default.copyItem(at: publishing.url, to: old.url)
        try publishing.publish("2")
        _ = try push(publishing, program)
        let before = copied
        #expect(throws: PushError.otherPublisher(version: 2, found: 3)) { try push(old, program) }
        #expect(copied == before)
    }
}
