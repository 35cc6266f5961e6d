import type { Round } from '@casino/contract/play/rounds'
import { type LogEntry, roundDigest } from '@casino/rules/log/entry'
import { parseProof } from '@casino/rules/log/proof'
import { commitment } from '@casino/rules/pure-hash'
import { LogFault, textOf } from './answers.ts'

/** The entry that a proof claims for some index, with a name for error messages. */
export interface ExpectedEntry {
  readonly entry: LogEntry
  readonly name: string
}

/**
 * Maps log indexes to the rounds and commitments that must be there. Throws if a commitment does not precede its round, a
 * revealed seed does not match its commitment, or two rounds share a nonce of the same pair of seeds.
 */
export async function expectedEntries(site: string, ids: readonly string[]): Promise<Map<number, ExpectedEntry>> {
  const expected = new Map<number, ExpectedEntry>()
  const numbers = new Map<string, string>()
  for (const id of new Set(ids)) {
    const url = `${site}/api/games/rounds/${encodeURIComponent(id)}`
    const round: Round = JSON.parse(await textOf(url))
    const { serverSeed, serverSeedHash, nonce, shared } = round.fairness
    const proof = parseProof(await textOf(`${url}/log-proof`))
    if (!proof?.salt) throw new LogFault(`the proof of round ${id} is none`)
    const entry: LogEntry = { kind: 'round', hash: roundDigest(proof.salt, round) }
    expected.set(proof.index, { entry, name: `round ${id} as its page has it` })
    if (serverSeed !== null && commitment(serverSeed) !== serverSeedHash)
      throw new LogFault(`the seed of round ${id} is not the one that was committed to`)
    if (shared) continue
    const place = `${serverSeedHash} ${nonce}`
    const other = numbers.get(place)
    if (other) throw new LogFault(`the rounds ${other} and ${id} have the same number of one pair of seeds`)
    numbers.set(place, id)
    const committed = parseProof(await textOf(`${url}/log-proof?of=commitment`))
    if (!committed || committed.index >= proof.index)
      throw new LogFault(`the commitment to the seed of round ${id} is not before it`)
    const hash = new Uint8Array(Buffer.from(serverSeedHash, 'hex'))
    expected.set(committed.index, {
      entry: { kind: 'commitment', hash },
      name: `the commitment to the seed of round ${id}`,
    })
  }
  return expected
}
