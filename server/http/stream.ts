import { Readable } from 'node:stream'
import type { FileStream } from '@casino/contract/stream-reply'
import type { FastifyReply } from 'fastify'

/** A reader that is slower than this gets no whole file. */
const longestMs = 10 * 60_000

/** Streams a file at the pace of its reader. An error ends the connection, so that a part of it is not taken for the whole. */
export function sendStream({ fileName, mediaType, chunks }: FileStream, reply: FastifyReply): FastifyReply {
  const stream = Readable.from(chunks)
  const timer = setTimeout(() => stream.destroy(new Error('a file was read too slowly')), longestMs).unref()
  stream.once('close', () => clearTimeout(timer))
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(stream)
}
