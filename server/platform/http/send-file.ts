import { Readable } from 'node:stream'
import type { SentFile } from '@casino/contract/file-reply'
import type { FastifyReply } from 'fastify'

/** A client that reads more slowly than this is cut off. */
const longestMs = 10 * 60_000

/** Even if opened as a page, the file is saved rather than shown, and cannot run anything. */
export function sendFile({ fileName, mediaType, content }: SentFile, reply: FastifyReply): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(content instanceof Uint8Array ? content : streamOf(content))
}

/** Sends at the client's pace. An error ends the connection, so that a part is not mistaken for the whole file. */
function streamOf(chunks: AsyncIterable<string | Uint8Array>): Readable {
  const stream = Readable.from(chunks)
  const timer = setTimeout(() => stream.destroy(new Error('a file was read too slowly')), longestMs).unref()
  stream.once('close', () => clearTimeout(timer))
  return stream
}
