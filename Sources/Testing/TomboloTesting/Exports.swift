// Tests of apps import this module alone.
@_exported public import TomboloTestServer
@_exported public import TomboloTranscripts
