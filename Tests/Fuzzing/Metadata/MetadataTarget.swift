import Foundation
import TomboloJSON

/// Fuzzes the parsers of signed releases. The input is a byte for the kind, and a file of that kind.
///
/// A text that is accepted has exactly one meaning: its canonical form, parsed again, has the same canonical form.
@c(fuzz_metadata)
nonisolated func fuzzMetadata(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let start, count > 0 else { return 0 }
    let bytes = Data(bytes: start + 1, count: count - 1)
    switch start[0] % 7 {
    case 0: checkMetadata(bytes)
    case 1: checkManifest(bytes)
    case 2: checkKey(bytes)
    case 3: checkPattern(bytes)
    case 4: checkPack(bytes)
    case 5: checkHints(bytes)
    default: checkBody(bytes)
    }
    return 0
}

private nonisolated func checkMetadata(_ bytes: Data) {
    guard let metadata = try? SignedMetadata(bytes, file: "file", maximumSize: 4_096) else { return }
    // Canonical JSON does not escape control characters, and is then no JSON.
    if metadata.message.allSatisfy({ $0 >= 0x20 }) {
        let again = try? MetadataText.parse(metadata.message, maximumSize: 8_192)
        require(again.flatMap { try? CanonicalJSON.bytes(of: $0) } == metadata.message, "The canonical form changes.")
    }
    if let root = try? RootMetadata(metadata) { try? root.verify(metadata, as: .root) }
    _ = try? TimestampMetadata(metadata)
    _ = try? SnapshotMetadata(metadata)
    if let targets = try? TargetsMetadata(metadata) {
        for delegation in targets.delegations { _ = targets.targets.keys.filter(delegation.includes) }
        let channel = try? ReleaseChannel(
            role: "web-stable", signed: targets.content, bundle: "web", channel: "stable")
        for entry in channel?.entries ?? [] {
            require(entry.targetPath.hasPrefix("web/stable/"), "\(entry.targetPath) is of another channel.")
            _ = entry.share(at: .now)
        }
        _ = try? HaltList(role: "web-halt", signed: targets.content, bundle: "web")
    }
}

private nonisolated func checkManifest(_ bytes: Data) {
    guard let manifest = try? BundleManifest(bytes) else { return }
    require(manifest.bytes == bytes, "The manifest has a second form.")
    require((try? BundleManifest(parsing: bytes)) == manifest, "The parser reads another manifest.")
    for file in manifest.files {
        let parts = file.path.text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isSafe = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
        require(isSafe && !file.path.text.utf8.contains(0), "\(file.path.text) leads elsewhere.")
    }
}

private nonisolated func checkKey(_ bytes: Data) {
    guard let value = try? MetadataText.parse(bytes, maximumSize: 4_096), let key = PublicKey(value) else { return }
    require(!key.isValid(bytes, of: Array(bytes)), "A forged signature is accepted.")
    require(PublicKey(key.value) == key, "The key changes.")
}

private nonisolated func checkPattern(_ bytes: Data) {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 2 else { return }
    let parts = { (text: String) in text.utf8.count { $0 == UInt8(ascii: "/") } }
    if TargetPattern(texts[0]).matches(texts[1]) {
        require(parts(texts[0]) == parts(texts[1]), "\(texts[0]) matches \(texts[1]).")
    }
}

private nonisolated func checkPack(_ bytes: Data) {
    guard var pack = try? ReleasePack(bytes) else { return }
    var records: [PackRecord] = []
    do throws(ReleasePackError) {
        while let record = try pack.next() { records.append(record) }
    } catch {
        require(bytes.starts(with: ReleasePack.encode(records)), "The records of a truncated pack change.")
        return
    }
    require(ReleasePack.encode(records) == bytes, "The pack has a second form.")
}

private nonisolated func checkHints(_ bytes: Data) {
    guard let hints = try? TransportHints(bytes) else { return }
    require((try? TransportHints(hints.encoded))?.encoded == hints.encoded, "The hints change.")
}

/// Decompresses a body. The input is the size of the content in two bytes, highest first, and the body.
private nonisolated func checkBody(_ bytes: Data) {
    let size = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    let (body, dictionary) = (bytes.dropFirst(2), Data(numbers))
    let content = try? CompressedBody.decode(body, size: size, dictionary: dictionary)
    require(content?.count ?? size == size, "The content does not have the size that is expected.")
    if content != nil, let named = try? CompressedBody.dictionary(of: body) {
        require(named == FileDigest(of: dictionary), "Another dictionary is used.")
    }
}

/// The dictionary of all bodies: the numbers below 400, in lines. An array, since the sanitizer takes a global `Data` for a leak.
private nonisolated let numbers = (0..<400).flatMap { Array("\($0)\n".utf8) }

/// Ends the process if a statement about an input is false.
private nonisolated func require(_ isTrue: Bool, _ text: @autoclosure () -> String) {
    if !isTrue { fatalError(text()) }
}
