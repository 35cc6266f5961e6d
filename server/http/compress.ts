import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A text in every form that a browser may ask for. */
export interface Encoded {
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

export async function encode(text: string | Buffer): Promise<Encoded> {
  const plain = Buffer.from(text as string)
  const [zipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  ])
  return { plain, gzip: zipped, br }
}

interface Chosen {
  readonly body: Buffer
  readonly encoding: 'br' | 'gzip' | undefined
}

export function choose(encoded: Encoded, accepted: string | undefined): Chosen {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim())
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/q=0(\.0+)?$/.test(offer)))
  if (takes('br')) return { body: encoded.br, encoding: 'br' }
  if (takes('gzip')) return { body: encoded.gzip, encoding: 'gzip' }
  return { body: encoded.plain, encoding: undefined }
}
