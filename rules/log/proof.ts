import { fromBase64, toBase64 } from './base64.ts'
import { hashBytes } from './tree.ts'

/** An offline proof of one entry: the salt of a round, its index, the path to the root, and the checkpoint as served. */
export interface LogProof {
  readonly salt?: Uint8Array
  readonly index: number
  readonly hashes: readonly Uint8Array[]
  readonly checkpoint: string
}

const header = 'c2sp.org/tlog-proof@v1'

/** The text of a `.tlog-proof`. */
export const proofText = ({ salt, index, hashes, checkpoint }: LogProof): string =>
  [
    header,
    ...(salt ? [`extra ${toBase64(salt)}`] : []),
    `index ${index}`,
    ...hashes.map(toBase64),
    '',
    checkpoint,
  ].join('\n')

/** Parses such a proof; undefined if the text is invalid. */
export function parseProof(text: string): LogProof | undefined {
  const [, extra, index = '', lines = '', checkpoint = ''] =
    /^c2sp\.org\/tlog-proof@v1\n(?:extra (\S+)\n)?index (0|[1-9]\d{0,15})\n((?:[A-Za-z0-9+/=]{44}\n){0,63})\n([\s\S]+)$/.exec(
      text,
    ) ?? []
  if (checkpoint === '') return undefined
  const salt = extra === undefined ? undefined : fromBase64(extra)
  const hashes = lines.split('\n').filter(Boolean).map(fromBase64)
  if ((extra !== undefined && !salt) || hashes.some((hash) => hash?.length !== hashBytes)) return undefined
  return { ...(salt && { salt }), index: Number(index), hashes: hashes as Uint8Array[], checkpoint }
}
