import Type from 'typebox'

/** A file instead of a reply in JSON, which a browser saves and never runs or shows as a page; a refusal is JSON as everywhere. */
export interface SentFile {
  readonly fileName: string
  readonly mediaType: string
  /** At once, or as it is made. */
  readonly content: Uint8Array | AsyncIterable<string | Uint8Array>
}

/** The reply of a route that sends a file. */
export const FileReply = Type.Unsafe<SentFile>({ type: 'string', format: 'binary', description: 'The file itself' })
