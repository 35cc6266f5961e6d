import { sha256 } from '../sha256.ts'

const utf8 = new TextEncoder()

/** The version of the entries' bytes. */
export const entryVersion = 1

/** The kind of an entry. */
export const entryKinds = { commitment: 1, round: 2, reveal: 3 } as const
export type EntryKind = keyof typeof entryKinds

/** An entry: its kind and 32 bytes, which are a server seed's hash for a commitment or reveal, and the digest of a round. */
export interface LogEntry {
  readonly kind: EntryKind
  readonly hash: Uint8Array
}

/** The bytes of an entry: version, kind, hash. */
export function entryBytes({ kind, hash }: LogEntry): Uint8Array {
  const bytes = new Uint8Array(34)
  bytes[0] = entryVersion
  bytes[1] = entryKinds[kind]
  bytes.set(hash, 2)
  return bytes
}

/** Parses the bytes of an entry; undefined if they are invalid. */
export function parseEntry(bytes: Uint8Array): LogEntry | undefined {
  const kind = (Object.keys(entryKinds) as EntryKind[]).find((one) => entryKinds[one] === bytes[1])
  return bytes.length === 34 && bytes[0] === entryVersion && kind ? { kind, hash: bytes.slice(2) } : undefined
}

/** The published round whose entry it is: `GET /api/games/rounds/{id}`. */
export type LoggedRound = Readonly<Record<string, unknown>>

/** The fields that do not change after the round was settled; the player's name and a seed that is revealed later do. */
const fields = [
  'id',
  'gameType',
  'createdAt',
  'betAmount',
  'payout',
  'multiplier',
  'houseEdge',
  'maximumWin',
  'payoutTable',
  'bet',
  'outcome',
  'fairness',
].sort()

/** JSON without spaces, with the names of each object in the order of their code units; what is undefined is left out. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  return membersOf(value as LoggedRound, Object.keys(value).sort())
}

function membersOf(value: LoggedRound, names: readonly string[]): string {
  let members = ''
  for (const name of names) {
    const member = value[name]
    if (member !== undefined) members += `${members && ','}${JSON.stringify(name)}:${canonical(member)}`
  }
  return `{${members}}`
}

/** The text of a round that its digest covers. */
export function roundText(round: LoggedRound): string {
  const fairness = (round.fairness ?? {}) as LoggedRound
  const { algorithm, clientSeed, nonce, serverSeedHash } = fairness
  return membersOf({ ...round, fairness: { algorithm, clientSeed, nonce, serverSeedHash } }, fields)
}

/** SHA-256 of the salt and the text of a round. */
export function roundDigest(
  salt: Uint8Array,
  round: LoggedRound,
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): Uint8Array {
  const text = utf8.encode(roundText(round))
  const bytes = new Uint8Array(salt.length + text.length)
  bytes.set(salt)
  bytes.set(text, salt.length)
  return hash(bytes)
}
