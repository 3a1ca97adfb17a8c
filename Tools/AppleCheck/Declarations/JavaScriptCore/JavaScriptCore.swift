// Declared after Apple's documentation of JavaScriptCore; see ../../README.md. The functions are those of the installed JavaScriptCore, which has the same C interface.
@_exported public import Foundation

public typealias JSContextRef = OpaquePointer
public typealias JSGlobalContextRef = OpaquePointer
public typealias JSStringRef = OpaquePointer
public typealias JSValueRef = OpaquePointer
public typealias JSClassRef = OpaquePointer

@_silgen_name("JSGlobalContextCreate")
public func JSGlobalContextCreate(_ globalObjectClass: JSClassRef?) -> JSGlobalContextRef!

@_silgen_name("JSGlobalContextRelease")
public func JSGlobalContextRelease(_ ctx: JSGlobalContextRef!)

@_silgen_name("JSStringCreateWithCharacters")
public func JSStringCreateWithCharacters(_ chars: UnsafePointer<UInt16>!, _ numChars: Int) -> JSStringRef!

@_silgen_name("JSStringRelease")
public func JSStringRelease(_ string: JSStringRef!)

@_silgen_name("JSStringGetMaximumUTF8CStringSize")
public func JSStringGetMaximumUTF8CStringSize(_ string: JSStringRef!) -> Int

@_silgen_name("JSStringGetUTF8CString")
public func JSStringGetUTF8CString(_ string: JSStringRef!, _ buffer: UnsafeMutablePointer<CChar>!, _ bufferSize: Int)
    -> Int

@_silgen_name("JSCheckScriptSyntax")
public func JSCheckScriptSyntax(
    _ ctx: JSContextRef!, _ script: JSStringRef!, _ sourceURL: JSStringRef!, _ startingLineNumber: Int32,
    _ exception: UnsafeMutablePointer<JSValueRef?>!
) -> Bool

@_silgen_name("JSValueToStringCopy")
public func JSValueToStringCopy(
    _ ctx: JSContextRef!, _ value: JSValueRef!, _ exception: UnsafeMutablePointer<JSValueRef?>!
) -> JSStringRef!
