// Declared after Apple's documentation of CryptoKit; see ../../README.md. Nothing is computed here.
public import Foundation

public protocol Digest: Hashable, ContiguousBytes, Sequence, Sendable where Element == UInt8 {
    static var byteCount: Int { get }
}

public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

/// A digest of zero bytes. Apple has no such type.
public struct _EmptyDigest: Digest {
    public static var byteCount: Int { 0 }

    public func makeIterator() -> IndexingIterator<[UInt8]> { [].makeIterator() }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

public struct SHA256: HashFunction {
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    public func finalize() -> _EmptyDigest { _EmptyDigest() }
}

public struct SHA512: HashFunction {
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    public func finalize() -> _EmptyDigest { _EmptyDigest() }
}

public enum Insecure {
    public struct MD5: HashFunction {
        public init() {}
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
        public func finalize() -> _EmptyDigest { _EmptyDigest() }
    }
}

/// The error that the functions of these declarations throw. Apple has no such type.
public struct _Unavailable: Error {}

public enum Curve25519 {
    public enum Signing {
        public struct PublicKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation data: D) throws { throw _Unavailable() }
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
                false
            }
        }
    }
}

public enum P256 {
    public enum Signing {
        public struct ECDSASignature: Sendable {
            public init<D: DataProtocol>(derRepresentation: D) throws { throw _Unavailable() }
        }

        public struct PublicKey: Sendable {
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws { throw _Unavailable() }
            public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws { throw _Unavailable() }
            public var x963Representation: Data { Data() }
            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool { false }
        }
    }
}
