import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto'
import type { Round } from '@casino/contract/play/rounds'
import { toBase64 } from '@casino/rules/log/base64'
import { entryBytes, roundDigest } from '@casino/rules/log/entry'
import { manyProof } from '@casino/rules/log/many'
import { checkpointText, type NoteKey, signatureLine, verifierKeyText } from '@casino/rules/log/note'
import { proofText } from '@casino/rules/log/proof'
import { parseTilePath } from '@casino/rules/log/tiles'
import { hasherWith, inclusionProof, type ReadNode, rootOf } from '@casino/rules/log/tree'
import { commitment } from '@casino/rules/pure-hash'
import { sha512 } from '@casino/rules/sha512'
import { hashes, verify } from '@noble/ed25519'
import { checkLog, type Remembered } from '../log/check.ts'
import type { LogSource, OwnRounds, OwnRoundsQuery } from '../log/source.ts'

hashes.sha512 = sha512

export { verify }

const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 3)]),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = new Uint8Array(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(12))
const key: NoteKey = { name: 'casino.example/log', type: 1, publicKey }
const hasher = hasherWith((bytes) => new Uint8Array(hash('sha256', bytes, 'buffer')))
const salt = new Uint8Array(16).fill(9)
const seed = 'a'.repeat(64)
const createdAt = '2026-01-01T00:00:00.000Z'

export const roundOf = (id: number): Round =>
  ({
    id: String(id),
    gameType: 'dice',
    createdAt,
    betAmount: 10,
    bet: { betAmount: 10, targetValue: 50 },
    outcome: { rolledNumber: id / 10 },
    fairness: { algorithm: 1, serverSeedHash: commitment(seed), serverSeed: seed, clientSeed: 'mine', nonce: id },
  }) as unknown as Round

const committed = hasher.leaf(
  entryBytes({ kind: 'commitment', hash: new Uint8Array(Buffer.from(commitment(seed), 'hex')) }),
)

export interface CasinoOptions {
  readonly ageMs?: number
  /** The index of the commitment among the entries. */
  readonly committedAt?: number
  readonly isUnderWay?: () => boolean
}

interface Played {
  readonly logged: readonly Round[]
  readonly shown: readonly Round[]
  readonly placeOf: (round: number) => number
  readonly committedAt: number
  readonly read: ReadNode
  readonly ageMs: number
}

async function ownRounds(
  { logged, shown, placeOf, committedAt, read, ageMs }: Played,
  { size = 0, old = 0, limit = 40, after, before }: OwnRoundsQuery,
): Promise<OwnRounds> {
  const all = [...shown].reverse().filter(({ id }) => before === undefined || Number(id) < Number(before))
  const page = all.slice(0, limit)
  const wanted = page.filter(({ id }) => after === undefined || Number(id) > Number(after))
  const seedsOf = ({ fairness }: Round) => JSON.stringify({ ...fairness, nonce: 0 })
  const texts = [...new Set(wanted.map(seedsOf))]
  const committed =
    texts.length > 0 && committedAt <= logged.length && committedAt < size ? { committed: committedAt } : {}
  const rounds = wanted.map((round) => {
    const { fairness, ...published } = round
    const at = logged.findIndex(({ id }) => id === round.id)
    const entry = at >= 0 && placeOf(at) < size && { index: placeOf(at), salt: toBase64(salt) }
    return {
      ...published,
      algorithm: fairness.algorithm,
      nonce: fairness.nonce,
      seeds: texts.indexOf(seedsOf(round)),
      ...entry,
    }
  })
  const places = [...rounds.flatMap(({ index }) => index ?? []), ...Object.values(committed)]
  const hashes = await manyProof(hasher, read, places, { size, old })
  return {
    rounds,
    seeds: texts.map((text) => ({ ...(JSON.parse(text) as Round['fairness']), ...committed })),
    hashes: Buffer.concat(hashes).toString('base64'),
    servedAt: Date.parse(createdAt) + ageMs,
    ...(page.length === limit && wanted.length === page.length && { next: page.at(-1)!.id }),
  }
}

/** A casino whose log contains a commitment and then these rounds; `shown` are the rounds as their pages show them. */
export function casinoOf(
  logged: readonly Round[],
  shown = logged,
  { ageMs = 60_000, committedAt = 0, isUnderWay = () => false }: CasinoOptions = {},
): LogSource {
  const ofRounds = logged.map((round) => hasher.leaf(entryBytes({ kind: 'round', hash: roundDigest(salt, round) })))
  const leaves =
    ofRounds.length === 0 ? [] : [...ofRounds.slice(0, committedAt), committed, ...ofRounds.slice(committedAt)]
  const placeOf = (round: number) => (round < committedAt ? round : round + 1)
  const proofAt = async (index: number, of?: Uint8Array) => {
    const hashes = await inclusionProof(hasher, read, index, leaves.length)
    return proofText({ ...(of && { salt: of }), index, hashes, checkpoint: signed(leaves.length) })
  }
  const signed = (size: number) => {
    const text = checkpointText({ origin: key.name, size, root: rootOf(hasher, leaves.slice(0, size)) })
    return `${text}\n${signatureLine(key, new Uint8Array(sign(null, Buffer.from(text), privateKey)))}`
  }
  const read = async (level: number, index: number) =>
    rootOf(hasher, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
  return {
    async text(path) {
      if (path === 'witnesses') return ''
      return path === 'key' ? verifierKeyText(key) : signed(leaves.length)
    },
    async bytes(path) {
      const { level, number, width } = parseTilePath(path)!
      const per = 256 ** (level as number)
      const hashes = Array.from({ length: width }, (_, i) => {
        const at = (number * 256 + i) * per
        return rootOf(hasher, leaves.slice(at, at + per))
      })
      return Buffer.concat(hashes)
    },
    rounds: (query) => ownRounds({ logged, shown, placeOf, committedAt, read, ageMs }, query),
    round: async (id) => shown.find((round) => round.id === id)!,
    async proof(id) {
      const index = logged.findIndex((round) => round.id === id)
      if (index < 0) return undefined
      return proofAt(placeOf(index), salt)
    },
    commitment: async () => (committedAt > logged.length ? undefined : proofAt(committedAt)),
    seeds: async () => ({ hash: commitment(seed), next: 'next', nonce: shown.length }),
    isUnderWay: async () => isUnderWay(),
  }
}

export const rounds = (count: number) => Array.from({ length: count }, (_, id) => roundOf(id))
export const check = (source: LogSource, before?: Remembered) =>
  checkLog(source, before, { verify, now: 0, olderADay: 40 })
export const rememberedAfter = async (source: LogSource, before?: Remembered) => {
  const result = await check(source, before)
  if ('fault' in result) throw new Error(result.fault.kind)
  return result
}
export const faultOf = async (source: LogSource, before?: Remembered) => {
  const result = await check(source, before)
  return 'fault' in result ? result.fault.kind : 'none'
}

/** A page without rounds. */
export const emptyPage = { rounds: [], seeds: [], hashes: '', servedAt: 0 }

const wrongProof = toBase64(new Uint8Array(32))

/** The casino with pages that prove nothing, as a server without a signed state would answer; each round is proved separately. */
export const singly = (source: LogSource): LogSource => ({
  ...source,
  rounds: async (query) => ({ ...(await source.rounds(query)), hashes: wrongProof }),
})

/** Checks a casino's log this many times, twenty times a day. Returns the rounds that were read separately. */
export async function checkRepeatedly(casino: LogSource, visits: number, before?: Remembered, olderADay = 40) {
  let last = before
  const seen: string[] = []
  const watched: LogSource = {
    ...casino,
    round(id) {
      seen.push(id)
      return casino.round(id)
    },
    async rounds(query) {
      const page = await casino.rounds(query)
      if (page.hashes !== wrongProof) seen.push(...page.rounds.map(({ id }) => id))
      return page
    },
  }
  for (let visit = 0; visit < visits; visit++) {
    const result = await checkLog(watched, last, { verify, now: Math.floor(visit / 20) * 86_400_000, olderADay })
    if ('fault' in result) throw new Error(result.fault.kind)
    last = result.remembered
  }
  return { last: last!, seen }
}

export const changeRound = (at: number, change: Partial<Round>) =>
  rounds(5).map((round, i) => (i === at ? { ...round, ...change } : round))
