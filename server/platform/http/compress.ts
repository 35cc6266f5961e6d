import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text in every encoding that browsers accept. */
export interface Encoded {
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
  readonly etag: string
}

export async function encode(text: string | Buffer): Promise<Encoded> {
  const plain = Buffer.from(text as string)
  const [zipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  ])
  return { plain, gzip: zipped, br, etag: `"${digestOf(plain)}"` }
}

export function digestOf(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

/** Sends the text in the browser's preferred encoding, or 304 if the browser has it already. */
export function sendEncoded(encoded: Encoded, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', encoded.etag).header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], encoded.etag)) return reply.code(304).send()
  const { body, encoding } = choose(encoded, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Whether a list of tags contains ours. Proxies that compress make it weak (`W/"…"`) or append the encoding (`"…-gzip"`). */
function isKnown(tags: string | undefined, etag: string): boolean {
  return (tags ?? '')
    .split(',')
    .map((tag) =>
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/[-;](gzip|br|zstd|deflate)"$/, '"'),
    )
    .some((tag) => tag === etag || tag === '*')
}

interface Chosen {
  readonly body: Buffer
  readonly encoding: 'br' | 'gzip' | undefined
}

function choose(encoded: Encoded, accepted: string | undefined): Chosen {
  const encoding = encodingFor(accepted)
  return { body: encoded[encoding ?? 'plain'], encoding }
}

function encodingFor(accepted: string | undefined): Chosen['encoding'] {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim())
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/q=0(\.0+)?$/.test(offer)))
  return (['br', 'gzip'] as const).find(takes)
}

/** Shorter answers fit into one packet as they are. */
const worthBytes = 1000

/** Compresses an answer that is made for one call: quickly rather than well. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<unknown> {
  if (typeof answer !== 'string' || answer.length < worthBytes) return answer
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding) return answer
  reply.header('content-encoding', encoding)
  return encoding === 'gzip'
    ? promisify(gzip)(answer)
    : promisify(brotliCompress)(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
