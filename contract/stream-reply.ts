import Type from 'typebox'

/** A file that is streamed instead of a reply in JSON; a refusal is JSON as everywhere. */
export interface FileStream {
  readonly fileName: string
  readonly mediaType: string
  readonly chunks: AsyncIterable<string | Uint8Array>
}

/** The reply of a route that sends a file. */
export const StreamReply = Type.Unsafe<FileStream>({ type: 'string', format: 'binary', description: 'The file itself' })
