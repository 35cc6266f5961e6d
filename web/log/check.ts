import type { Round } from '@casino/contract/play/rounds'
import { fromBase64, toBase64 } from '@casino/rules/log/base64'
import { type Handover, parseHandovers, trustedKey } from '@casino/rules/log/handover'
import {
  type Checkpoint,
  type NoteKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signatureBy,
  type VerifyEd25519,
  verifierKeyText,
} from '@casino/rules/log/note'
import { parseProof } from '@casino/rules/log/proof'
import { proveCommitment, proveRound, signedState } from '@casino/rules/log/prove-round'
import { type Hasher, pureHasher, type ReadNode, sameHash, treeRoot } from '@casino/rules/log/tree'
import { commitment } from '@casino/rules/pure-hash'
import { type Chain, withLink } from './chains.ts'
import { type Fault, FaultFound, textOf } from './fault.ts'
import { type ForRound, followChains } from './follow-chains.ts'
import { checkNewer, checkOlder, type Gap, mergeGaps, mostWithOlder } from './history.ts'
import { bytesOf, ownPage, type PlayedRound, type ProvedRound } from './own-page.ts'
import {
  holeAtEnd,
  holesOf,
  isUnexplained,
  type OwnPair,
  pairsOfPlayer,
  startOf,
  type UsedNumbers,
  usedNow,
  withRound,
} from './own-pairs.ts'
import { searchHoles } from './search-holes.ts'
import { type LogSource, nodesOf, type SeedsNow } from './source.ts'
import { type KnownWitnesses, readWitnesses, type Witnesses } from './witnesses.ts'

/** What this device remembers about the log. */
export interface Remembered {
  readonly key: string
  readonly size: number
  /** Base64. */
  readonly root: string
  /** The newest checked round of the player. */
  readonly lastRound: string
  /** Ranges of older rounds that are not checked yet, oldest first. */
  readonly gaps: readonly Gap[]
  /** The number of rounds checked on this device so far. */
  readonly checked: number
  /** The day of the last check, and how many older rounds were checked on that day. */
  readonly day: string
  readonly onDay: number
  /** The player's latest seed pairs, and the hash of the next server seed. */
  readonly pairs?: readonly OwnPair[]
  readonly nextHash?: string
  /** The nonces of the current pair whose rounds must be found. */
  readonly used?: UsedNumbers
  /** Keys of the holes that were already searched. */
  readonly searched?: readonly string[]
  readonly chains?: readonly Chain[]
  readonly witnesses?: KnownWitnesses
  /** The list of witnesses as published on that day. */
  readonly listed?: string
}

export type LogResult =
  | { readonly remembered: Remembered; readonly open: number; readonly witnesses: Witnesses }
  | { readonly fault: Fault }

/** Whether a round is in the log, and where. */
export type RoundInLog =
  | { readonly at: 'included'; readonly index: number; readonly size: number }
  | { readonly at: 'none' }
  | { readonly at: 'fault'; readonly fault: Fault }

const hasher = pureHasher

/** A round that is not in the log after this time counts as missing. */
const missingAfterMs = 600_000

interface CheckOptions {
  readonly verify: VerifyEd25519
  readonly now: number
  /** How many older rounds may be checked in one day. */
  readonly olderADay: number
}

/**
 * Checks that the log extends the state that this device has seen, and that it contains the player's rounds since then as they
 * were published, each with its own nonce and drawn from seeds that were committed to. Then checks some older rounds.
 */
export async function checkLog(
  source: LogSource,
  before: Remembered | undefined,
  { verify, now, olderADay }: CheckOptions,
): Promise<LogResult> {
  try {
    const day = new Date(now).toISOString().slice(0, 10)
    const { key, checkpoint, by } = await trusted(source, before?.key, { verify, isKnownToday: before?.day === day })
    const state = stateOf(checkpoint, key, verify)
    const known = { ...before, listed: before?.day === day ? before.listed : undefined }
    const { witnesses, remembered, listed } = await readWitnesses(source, checkpoint, known, verify)
    const read = nodesOf(source, state.size)
    const first = await firstPage(source, state, before, day)
    const seeds = first.active ?? (await source.seeds())
    await followsFrom(read, state, before, { checkpoint, oldRoot: first.oldRoot })
    for (const handover of by) await belongs(read, state, handover)
    const own = pairsOfPlayer(before ?? {}, seeds)
    withoutStepBack(own.used, seeds, checkpoint)
    const learnt: Learnt = { pairs: own.pairs, chains: before?.chains ?? [], seen: [] }
    const proving: ProvedBy = { key, hasher, verify, state, read, checkpoint }
    const check = checkingInto(learnt, source, before, proving)
    const newer = await checkNewer(first, before, check)
    const onDay = before?.day === day ? before.onDay : 0
    const older = await checkOlder(
      (gap, limit) =>
        ownPage(source, state, { ...(gap.after !== '' && { after: gap.after }), before: gap.before, limit }),
      newer.gaps,
      Math.min(mostWithOlder - learnt.seen.length, olderADay - onDay),
      check,
    )
    const { pairs, chains, seen } = learnt
    withoutRepeat(seen)
    const { lastRound } = newer
    const visit = { before, used: own.used, pairs, gaps: older.gaps, lastRound, isEarly: newer.open > 0, seeds, now }
    const found = await searched(source, visit, checkpoint)
    return {
      remembered: {
        key: verifierKeyText(key),
        size: state.size,
        root: toBase64(state.root),
        lastRound,
        gaps: mergeGaps([...older.gaps, ...found.gaps].sort((one, other) => Number(one.before) - Number(other.before))),
        checked: (before?.checked ?? 0) + seen.length,
        day,
        onDay: onDay + older.count,
        pairs,
        nextHash: seeds.next,
        used: found.used,
        searched: found.searched,
        chains: await followChains(chains, { source, checkpoint, now, prove: placeIn(proving) }),
        witnesses: remembered,
        ...(listed !== undefined && { listed }),
      },
      open: newer.open,
      witnesses,
    }
  } catch (error) {
    return { fault: faultIn(error) }
  }
}

function faultIn(error: unknown): Fault {
  if (error instanceof FaultFound) return error.fault
  throw error
}

/** Collected from the rounds of one check. */
interface Learnt {
  pairs: readonly OwnPair[]
  chains: readonly Chain[]
  readonly seen: Round[]
}

/** The rounds since the last check. On the same day their proof also shows that the log has only grown, so no tile is read. */
function firstPage(source: LogSource, state: Checkpoint, before: Remembered | undefined, day: string) {
  const { lastRound = '', size = 0 } = before ?? {}
  const isGrown = before?.day === day && size <= state.size
  return ownPage(source, state, { ...(lastRound !== '' && { after: lastRound }), ...(isGrown && { old: size }) })
}

/** Checks a round with a separate proof; undefined if it is not in the log yet. */
async function provedSingly(
  source: LogSource,
  { id, ageMs }: PlayedRound,
  by: ProvedBy,
  pairs: readonly OwnPair[],
): Promise<ProvedRound | undefined> {
  const [proof, round] = [await source.proof(id), await source.round(id)]
  if (proof === undefined) {
    if (ageMs < missingAfterMs) return undefined
    throw new FaultFound({ kind: 'missing', round: id, evidence: { round: textOf(round), checkpoint: by.checkpoint } })
  }
  const of = { ...by, round, proof }
  const { index } = await proved(of)
  return { round, index, committed: round.fairness.shared ? -1 : await committedBefore(source, of, index, pairs) }
}

/** Checks one of the player's rounds; false if it is not in the log yet. */
const checkingInto =
  (learnt: Learnt, source: LogSource, before: Remembered | undefined, by: ProvedBy) =>
  async (played: PlayedRound): Promise<boolean> => {
    const found = played.proved ?? (await provedSingly(source, played, by, learnt.pairs))
    if (!found) return false
    const { round, index, committed } = found
    if (round.fairness.shared) {
      learnt.chains = withLink(learnt.chains, round, index)
    } else {
      const after = startOf(before, round.fairness.serverSeedHash, committed)
      learnt.pairs = withRound(learnt.pairs, round, { committed, after })
    }
    learnt.seen.push(round)
    return true
  }

interface Visit {
  readonly before: Remembered | undefined
  readonly used: UsedNumbers | undefined
  readonly pairs: readonly OwnPair[]
  readonly gaps: readonly Gap[]
  readonly lastRound: string
  /** Whether new rounds remain for the next check. */
  readonly isEarly: boolean
  readonly seeds: SeedsNow
  readonly now: number
}

/** Searches for rounds with the missing nonces; throws if one was dropped. */
async function searched(source: LogSource, visit: Visit, checkpoint: string) {
  const { before, used, pairs, gaps, seeds, now } = visit
  const atEnd = used && (visit.isEarly ? 'early' : holeAtEnd(used, visit))
  const holes = [...holesOf(pairs), ...(typeof atEnd === 'object' ? [atEnd] : [])]
  const isOpen = (key: string) => holes.some((hole) => hole.key === key) || key.startsWith(`${used?.hash} `)
  const found = await searchHoles(source, holes.filter(isUnexplained(gaps)), {
    checkpoint,
    searched: (before?.searched ?? []).filter(isOpen),
    seeds,
  })
  return { ...found, used: (atEnd && used) ?? usedNow(before, seeds, now) }
}

/** Checks that a round is in the log as its page publishes it. Works for anyone, not only for its player. */
export async function checkRound(
  source: LogSource,
  id: string,
  { known, verify }: { readonly known?: string | undefined; readonly verify: VerifyEd25519 },
): Promise<RoundInLog> {
  try {
    const proof = await source.proof(id)
    if (proof === undefined) return { at: 'none' }
    const { key, checkpoint } = await trusted(source, known, { verify })
    await source.ahead?.(parseProof(proof)?.checkpoint ?? '', verifierKeyText(key))
    const state = stateOf(checkpoint, key, verify)
    const read = nodesOf(source, state.size)
    const by: ProvedBy = { key, hasher, verify, state, read, checkpoint }
    const place = await proved({ ...by, round: await source.round(id), proof })
    return { at: 'included', ...place }
  } catch (error) {
    return { at: 'fault', fault: faultIn(error) }
  }
}

interface TrustOptions {
  readonly verify: VerifyEd25519
  /** The published key was already compared today; it is read again only if the known key has not signed the state. */
  readonly isKnownToday?: boolean
}

/** The key to verify the log with: the known one, or a later one reached by handovers that both keys signed. */
async function trusted(source: LogSource, before: string | undefined, { verify, isKnownToday = false }: TrustOptions) {
  const checkpoint = await source.text('checkpoint')
  const known = isKnownToday ? parseVerifierKey(before ?? '') : undefined
  if (known) {
    await source.ahead?.(checkpoint, before ?? '')
    const note = parseNote(checkpoint)
    if (note && signatureBy(note, known, verify) === 'right') return { key: known, by: [], checkpoint }
  }
  const key = (await source.text('key')).trim()
  // Only needed if the key was changed.
  const text = before === undefined || before === key ? '' : await source.text('handovers')
  await source.ahead?.(checkpoint, key)
  const found = trustedKey(before, { published: key, checkpoint, handovers: parseHandovers(text) }, verify)
  if (typeof found === 'object') return { ...found, checkpoint }
  const evidence = { key, checkpoint, ...(before !== undefined && { before }), ...(text !== '' && { handovers: text }) }
  throw new FaultFound({ kind: found === 'signature' ? found : 'key', evidence })
}

/** Throws unless the state of a handover belongs to this log. */
async function belongs(read: ReadNode, state: Checkpoint, { checkpoint }: Handover) {
  const handed = parseCheckpoint(parseNote(checkpoint)?.text ?? '')
  const isOlder = handed && handed.size <= state.size
  await assertRoot(read, isOlder ? handed : undefined, { evidence: { checkpoint } })
}

/** Throws unless the log begins with this state. */
async function assertRoot(read: ReadNode, of: StateOfLog | undefined, fault: Omit<Fault, 'kind'>) {
  if (!of?.root || !sameHash(await treeRoot(hasher, read, of.size), of.root))
    throw new FaultFound({ kind: 'rewritten', ...fault })
}

interface StateOfLog {
  readonly size: number
  readonly root: Uint8Array | undefined
}

function stateOf(checkpoint: string, key: NoteKey, verify: VerifyEd25519): Checkpoint {
  const state = signedState(checkpoint, key, verify)
  if (!state) throw new FaultFound({ kind: 'signature', evidence: { checkpoint } })
  return state
}

/** Throws unless the log extends the state that this device has seen. Compares the root proved by a page, or else one from the tiles. */
async function followsFrom(
  read: ReadNode,
  state: Checkpoint,
  before: Remembered | undefined,
  { checkpoint, oldRoot }: { readonly checkpoint: string; readonly oldRoot: Uint8Array | undefined },
) {
  if (before && oldRoot && toBase64(oldRoot) === before.root) return
  await assertRoot(read, state, { evidence: { checkpoint } })
  if (!before) return
  const evidence = { checkpoint, before: `${before.size}\n${before.root}` }
  if (before.size > state.size) throw new FaultFound({ kind: 'shorter', evidence })
  await assertRoot(read, { size: before.size, root: fromBase64(before.root) }, { evidence })
}

/** The state that proofs are checked against, and the means to check them. */
interface ProvedBy {
  readonly key: NoteKey
  readonly hasher: Hasher
  readonly verify: VerifyEd25519
  readonly state: Checkpoint
  readonly read: ReadNode
  readonly checkpoint: string
}

interface Proved extends ProvedBy {
  readonly round: Round
  readonly proof: string
}

/** Returns the round's index, and the size of the state that proves it. Throws if the log has a different round there. */
async function proved(of: Proved): Promise<{ index: number; size: number }> {
  const { round, proof, state, read, checkpoint } = of
  const evidence = { round: textOf(round), proof, checkpoint }
  const found = proveRound(round, proof, of)
  if (typeof found === 'string') throw new FaultFound({ kind: found, round: round.id, evidence })
  const { index, state: other } = found
  // A state newer than ours is compared at the next check.
  if (other.size <= state.size) await assertRoot(read, other, { round: round.id, evidence })
  const { serverSeed, serverSeedHash } = round.fairness
  if (serverSeed !== null && commitment(serverSeed) !== serverSeedHash)
    throw new FaultFound({ kind: 'seed', round: round.id, evidence })
  return { index, size: other.size }
}

/** The log index of the commitment to a round's seed. Throws if it does not precede the round. */
async function committedBefore(
  source: LogSource,
  by: Proved,
  index: number,
  pairs: readonly OwnPair[],
): Promise<number> {
  const { round, proof, checkpoint } = by
  const { serverSeedHash } = round.fairness
  const known = pairs.find(({ hash }) => hash === serverSeedHash)
  if (known && known.committed < index) return known.committed
  const text = (await source.commitment(round.id)) ?? ''
  // Servers of earlier versions answer with the proof of the round instead.
  if (parseProof(text)?.salt) throw new Error()
  const evidence = { round: textOf(round), proof, commitment: text, checkpoint }
  return placeIn(by)({ hash: serverSeedHash, proof: text, first: index, evidence, id: round.id })
}

/** The log index of a commitment. Throws if it does not precede its first round. */
const placeIn =
  (by: ProvedBy) =>
  async ({ hash, proof, first, evidence, id }: ForRound): Promise<number> => {
    const found = proveCommitment(bytesOf(hash), proof, by)
    if (typeof found === 'string' || found.index >= first) throw new FaultFound({ kind: 'late', round: id, evidence })
    if (found.state.size <= by.state.size) await assertRoot(by.read, found.state, { round: id, evidence })
    return found.index
  }

/** Throws if two rounds use the same nonce of a seed pair. All bets on a shared draw have the same one. */
function withoutRepeat(rounds: readonly Round[]): void {
  const used = new Map<string, Round>()
  for (const round of rounds) {
    const { serverSeedHash, nonce, shared } = round.fairness
    const place = `${serverSeedHash} ${nonce}`
    const other = used.get(place)
    if (other && !shared)
      throw new FaultFound({
        kind: 'repeated',
        round: round.id,
        evidence: { round: textOf(round), other: textOf(other) },
      })
    used.set(place, round)
  }
}

/** Throws if the nonce of a pair has decreased since the last check. */
function withoutStepBack(used: UsedNumbers | undefined, seeds: SeedsNow, checkpoint: string): void {
  if (used?.hash === seeds.hash && seeds.nonce < used.count) {
    const evidence = { before: JSON.stringify(used), seeds: JSON.stringify(seeds), checkpoint }
    throw new FaultFound({ kind: 'dropped', evidence })
  }
}
