import { mostOwnRounds, type ownRounds } from '@casino/contract/play/log'
import type { QueryOf, ReplyOf } from '@casino/contract/route'
import { toBase64 } from '@casino/rules/log/base64'
import { manyProof } from '@casino/rules/log/many'
import { archivedUntilOf } from '../../accounting/ledger/archived.ts'
import type { Read } from '../../platform/database/database.ts'
import { publishedWith } from '../games/history.ts'
import type { SeedVault } from '../games/seed-vault.ts'
import { findSeedPairs, findSeeds, seedHash } from '../games/seeds.ts'
import { findSharedSeedsOf } from '../games/shared-seeds.ts'
import { isInHouse, isOld, roundsOf, type StoredInHouseRound, settlingPostings } from '../rounds/round.ts'
import { nodeHasher } from './log-key.ts'
import { findSaltSecret, keyOfPair, saltOf } from './logged-items.ts'
import { findCheckpoint, nodesOf, placesOf, placesOfCommitments } from './read-log.ts'

interface Reads {
  readonly read: Read
  /** For rounds that are more than a month old. */
  readonly longRead: Read
  readonly seedVault: SeedVault
}

type Query = QueryOf<typeof ownRounds>
type OwnRounds = ReplyOf<typeof ownRounds>

/** A page of a player's rounds of in-house games, with one proof for all of them that the state covers. */
export async function findOwnRounds(
  { read, longRead, seedVault }: Reads,
  player: number,
  query: Query,
): Promise<OwnRounds> {
  const { limit = mostOwnRounds, after, before } = query
  const isPast = before !== undefined && (await isOld(longRead, Number(before)))
  const page = await roundsOf(isPast ? longRead : read, player, {
    limit,
    ...(before !== undefined && { before: Number(before) }),
  })
  const wanted = page.filter(({ id }) => after === undefined || id > Number(after))
  const isEnd = page.length < limit
  const next = isEnd || wanted.length < page.length ? undefined : page.at(-1)?.id.toString()
  const archived = isEnd && (await archivedUntilOf(isPast ? longRead : read, player)) !== undefined
  return {
    ...(await proved(read, player, wanted.filter(isInHouse), query)),
    ...(next !== undefined && { next }),
    ...(archived && { archived }),
    ...(before === undefined && { active: await activeSeeds(read, seedVault, player) }),
  }
}

async function activeSeeds(read: Read, seedVault: SeedVault, player: number) {
  const { serverSeed, nextServerSeed, nonce } = await findSeeds(read, seedVault, player)
  return { serverSeedHash: seedHash(serverSeed), nextServerSeedHash: seedHash(nextServerSeed), nonce }
}

async function proved(read: Read, player: number, rounds: readonly StoredInHouseRound[], query: Query) {
  const state = query.size ? await findCheckpoint(read) : undefined
  const states = { size: Math.min(query.size ?? 0, state?.size ?? 0), old: query.old ?? 0 }
  const isInState = (place: number | undefined) => place !== undefined && place < states.size
  const { seeds, seedsOf } = await seedsOfRounds(read, rounds)
  const commitments = await placesOfCommitments(
    read,
    seeds.flatMap(({ key }) => key ?? []),
  )
  const places = await placesOfRounds(read, rounds)
  const secret = await findSaltSecret(read, player)
  const given = {
    rounds: rounds.map((round) => {
      const at = seedsOf(round)
      const { fairness, ...published } = publishedWith(round, {
        ...seeds[at]!.of,
        ...(round.nonce !== null && { nonce: round.nonce }),
      })
      const index = places.get(round.id)
      const entry = secret && isInState(index) && { index, salt: toBase64(saltOf(secret, round.id)) }
      return { ...published, algorithm: fairness.algorithm, nonce: fairness.nonce, seeds: at, ...entry }
    }),
    seeds: seeds.map(({ of: { nonce: _, ...of }, key }) => {
      const committed = key === undefined ? undefined : commitments.get(key)
      return { ...of, ...(isInState(committed) && { committed }) }
    }),
  }
  const entries = [...given.rounds.map(({ index }) => index), ...given.seeds.map(({ committed }) => committed)]
  const proof = await manyProof(
    nodeHasher,
    nodesOf(read),
    entries.flatMap((place) => place ?? []),
    states,
  )
  return { ...given, hashes: Buffer.concat(proof).toString('base64') }
}

/** Maps rounds to their log indexes. */
async function placesOfRounds(read: Read, rounds: readonly StoredInHouseRound[]): Promise<ReadonlyMap<number, number>> {
  const postings = await settlingPostings(
    read,
    rounds.map(({ id }) => id),
  )
  const places = await placesOf(read, [...postings.values()])
  return new Map(
    [...postings].flatMap(([id, posting]) => {
      const place = places.get(posting)
      return place === undefined ? [] : [[id, place] as const]
    }),
  )
}

/** The public part of the rounds' seeds: one item for each pair, and one for each round with shared seeds. */
async function seedsOfRounds(read: Read, rounds: readonly StoredInHouseRound[]) {
  const pairs = await findSeedPairs(read, [...new Set(rounds.flatMap(({ seedPair }) => seedPair ?? []))])
  const shared = await findSharedSeedsOf(
    read,
    rounds.filter(({ seedPair }) => seedPair === null).map(({ id }) => id),
  )
  const seeds = [
    ...pairs.map(({ id, clientSeedBy: _, ...of }) => ({ of: { ...of, nonce: 0 }, key: keyOfPair(id) })),
    ...shared.map(({ id: _, ...of }) => ({ of: { ...of, shared: true as const }, key: undefined })),
  ]
  const placeOfPair = new Map(pairs.map(({ id }, at) => [id, at]))
  const placeOfRound = new Map(shared.map(({ id }, at) => [id, pairs.length + at]))
  const seedsOf = ({ id, seedPair }: StoredInHouseRound) =>
    (seedPair === null ? placeOfRound.get(id) : placeOfPair.get(seedPair)) ?? -1
  return { seeds, seedsOf }
}
