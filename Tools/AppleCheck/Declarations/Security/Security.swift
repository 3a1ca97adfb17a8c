// Declared after Apple's documentation of Security; see ../../README.md. Nothing is computed here.
public import Foundation

// On Apple's systems, these are types of Core Foundation, which convert to and from those of Foundation.
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFString = NSString
public typealias CFError = NSError

public final class SecKey {}

public nonisolated(unsafe) let kSecAttrKeyType: CFString = NSString(string: "type")
public nonisolated(unsafe) let kSecAttrKeyTypeRSA: CFString = NSString(string: "42")
public nonisolated(unsafe) let kSecAttrKeyClass: CFString = NSString(string: "kcls")
public nonisolated(unsafe) let kSecAttrKeyClassPublic: CFString = NSString(string: "0")

public struct SecKeyAlgorithm: RawRepresentable, Hashable {
    public let rawValue: CFString

    public init(rawValue: CFString) { self.rawValue = rawValue }

    public static var rsaSignatureMessagePSSSHA256: Self {
        Self(rawValue: NSString(string: "algid:sign:RSA:message-PSS:SHA256:SHA256:32"))
    }
}

public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }

public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { false }
