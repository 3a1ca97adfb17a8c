// The names that most apps use. For a special topic, such as request interception or handlers of its own schemes, an
// app also imports TomboloEngine, TomboloBridge or TomboloJSON. scripts/check-api limits the number of declarations
// that these lines export.

// Grants.
@_exported public import struct TomboloBridge.AccessPolicy
@_exported public import struct TomboloBridge.Grant
@_exported public import struct TomboloBridge.OriginPattern
// Calls, streams, events and page functions.
@_exported public import class TomboloBridge.Bridge
@_exported public import enum TomboloBridge.BridgeEvent
@_exported public import struct TomboloBridge.CallContext
@_exported public import protocol TomboloBridge.CallError
@_exported public import protocol TomboloBridge.CallRegistering
@_exported public import class TomboloBridge.CallRegistry
@_exported public import struct TomboloBridge.Document
@_exported public import struct TomboloBridge.DocumentID
@_exported public import struct TomboloBridge.Event
@_exported public import struct TomboloBridge.NoValue
@_exported public import struct TomboloBridge.PageFunction
@_exported public import struct TomboloBridge.PageStream
@_exported public import protocol TomboloBridge.Plugin
@_exported public import struct TomboloBridge.PluginCalls
@_exported public import struct TomboloBridge.TomboloError
@_exported public import enum TomboloJSON.JSONValue
// Pages.
@_exported public import protocol TomboloEngine.DialogPresenting
@_exported public import struct TomboloEngine.NavigationAction
@_exported public import enum TomboloEngine.NavigationDecision
@_exported public import struct TomboloEngine.NavigationError
@_exported public import enum TomboloEngine.NavigationEvent
@_exported public import enum TomboloEngine.Origin
@_exported public import class TomboloEngine.Page
@_exported public import struct TomboloEngine.PageConfiguration
@_exported public import enum TomboloEngine.PageEvent
@_exported public import struct TomboloEngine.PagePolicies
@_exported public import protocol TomboloEngine.Profile
@_exported public import enum TomboloEngine.ProfileStorage
