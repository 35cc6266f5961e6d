import Type from 'typebox'

/** A file instead of a JSON reply: a browser saves it and never runs or shows it. Refusals are JSON, as everywhere. */
export interface SentFile {
  readonly fileName: string
  readonly mediaType: string
  /** Complete, or streamed as it is generated. */
  readonly content: Uint8Array | AsyncIterable<string | Uint8Array>
}

/** The reply of a route that sends a file. */
export const FileReply = Type.Unsafe<SentFile>({ type: 'string', format: 'binary', description: 'The file itself' })
