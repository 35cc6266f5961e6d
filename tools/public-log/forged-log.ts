import { entryBytes, type LogEntry } from '@casino/rules/log/entry'
import { parseCheckpoint, parseNote } from '@casino/rules/log/note'
import { parseProof, proofText } from '@casino/rules/log/proof'
import { bundleOf, parseTilePath, tileWidth, widthIn } from '@casino/rules/log/tiles'
import { inclusionProof, rootOf } from '@casino/rules/log/tree'
import { nodeHasher, openLogSigner } from '@casino/server/play/log/log-key'
import { textOf } from './answers.ts'
import { bundles } from './follow.ts'

/** Downloads all entries of a casino's log. */
export async function entriesOf(address: string): Promise<Uint8Array[]> {
  const note = parseNote(await textOf(`${address}/log/checkpoint`))
  const entries: Uint8Array[] = []
  for await (const some of bundles(`${address}/log`, parseCheckpoint(note?.text ?? '')?.size ?? 0))
    entries.push(...some)
  return entries
}

/** An entry that is in no log: a round that was never played, or a commitment to a seed that does not exist. */
export const inventedEntry = (kind: LogEntry['kind'], number: number): Uint8Array =>
  entryBytes({ kind, hash: new Uint8Array(32).fill(number) })

/** Impersonates a casino's log and signs arbitrary entries, as a dishonest casino could. */
export class ForgedLog {
  readonly #signer
  #entries: readonly Uint8Array[] = []
  #leaves: readonly Uint8Array[] = []

  constructor(address: string) {
    this.#signer = openLogSigner(address, Buffer.alloc(32, 5))
  }

  serve(entries: readonly Uint8Array[]): void {
    this.#entries = entries
    this.#leaves = entries.map((entry) => nodeHasher.leaf(entry))
  }

  /** The answer to a path below `/log/`; undefined if there is none. */
  answer(path: string): string | Uint8Array | undefined {
    if (path === 'key') return this.#signer.verifierKey
    if (path === 'checkpoint') return this.#checkpoint()
    if (path === 'witnesses') return ''
    const tile = parseTilePath(path)
    if (!tile) return undefined
    const { level, number, width } = tile
    const first = number * tileWidth
    if (level === 'entries') return bundleOf(this.#entries.slice(first, first + width))
    if (widthIn(this.#entries.length, level, number) < width) return undefined
    return Buffer.concat(Array.from({ length: width }, (_, i) => this.#rootAt(8 * level, first + i)))
  }

  /** The proof for an entry in this log, with the salt of another proof for it; undefined if the entry is not in this log. */
  async proofOf(entry: Uint8Array, honest: string): Promise<string | undefined> {
    const index = this.#entries.findIndex((one) => Buffer.from(one).equals(entry))
    if (index < 0) return undefined
    const read = async (level: number, at: number) => this.#rootAt(level, at)
    const hashes = await inclusionProof(nodeHasher, read, index, this.#entries.length)
    const salt = parseProof(honest)?.salt
    return proofText({ ...(salt && { salt }), index, hashes, checkpoint: this.#checkpoint() })
  }

  #checkpoint = (): string =>
    this.#signer.checkpoint({ size: this.#leaves.length, root: rootOf(nodeHasher, this.#leaves) })

  #rootAt = (level: number, index: number): Uint8Array =>
    rootOf(nodeHasher, this.#leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
}
