import { Readable } from 'node:stream'
import type { SentFile } from '@casino/contract/file-reply'
import type { FastifyReply } from 'fastify'

/** A reader that is slower than this gets no whole file. */
const longestMs = 10 * 60_000

/** Even opened as a page of its own, the file is saved rather than shown, and could run nothing. */
export function sendFile({ fileName, mediaType, content }: SentFile, reply: FastifyReply): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(content instanceof Uint8Array ? content : streamOf(content))
}

/** At the pace of its reader. An error ends the connection, so that a part of it is not taken for the whole. */
function streamOf(chunks: AsyncIterable<string | Uint8Array>): Readable {
  const stream = Readable.from(chunks)
  const timer = setTimeout(() => stream.destroy(new Error('a file was read too slowly')), longestMs).unref()
  stream.once('close', () => clearTimeout(timer))
  return stream
}
