import type { ActiveSeeds } from '@casino/contract/play/fairness'
import type { HistoryItem } from '@casino/contract/play/history'
import type { VerifyEd25519 } from '@casino/rules/log/note'
import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { once } from './once.ts'
import type { LogSource, PlayedPage } from './source.ts'

/** What the workers read from the site, and how they verify signatures. */

hashes.sha512 = sha512

const historyOf = 40

/** The answer, also with one status that is no error. */
async function answerOf(url: string, token?: string, allowed?: number | false): Promise<Response> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  if (!answer.ok && answer.status !== allowed) throw new Error(url)
  return answer
}

export const sourceOf = (token?: string): LogSource => ({
  // Without handovers no former key has named another one.
  text: async (path) => (await textAt(`/log/${path}`, path === 'handovers' && 404)) ?? '',
  bytes: async (path) => new Uint8Array(await (await answerOf(`/log/${path}`)).arrayBuffer()),
  rounds: (before) => playedPage(before, token),
  round: async (id) => (await answerOf(`/api/games/rounds/${id}`)).json(),
  proof: (id) => textAt(`/api/games/rounds/${id}/log-proof`, 404),
  commitment: (id) => textAt(`/api/games/rounds/${id}/log-proof?of=commitment`, 404),
  async seeds() {
    const seeds: ActiveSeeds = await (await answerOf('/api/fairness', token)).json()
    return { hash: seeds.serverSeedHash, next: seeds.nextServerSeedHash, nonce: seeds.nonce }
  },
  async isUnderWay() {
    const { underWay }: { underWay: unknown[] } = await (await answerOf('/api/slots/mine', token)).json()
    return underWay.length > 0
  },
})

async function textAt(url: string, allowed: number | false): Promise<string | undefined> {
  const answer = await answerOf(url, undefined, allowed)
  return answer.ok ? answer.text() : undefined
}

async function playedPage(before: string | undefined, token: string | undefined): Promise<PlayedPage> {
  const from = before === undefined ? '' : `&before=${before}`
  const answer = await answerOf(`/api/games/history?limit=${historyOf}${from}`, token, 410)
  // Older rounds are archived.
  if (!answer.ok) return { rounds: [], next: undefined, archived: true }
  const items: HistoryItem[] = await answer.json()
  const servedAt = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  const rounds = items
    .filter(({ gameType }) => gameType !== 'external')
    .map(({ _id: id, createdAt }) => ({ id, ageMs: servedAt - Date.parse(createdAt) }))
  const next = items.length < historyOf ? undefined : items.at(-1)?._id
  return { rounds, next, archived: items.at(-1)?.earlierArchived ?? false }
}

const verified = once<boolean>()
/** A signature costs a slowed phone some 20 ms, and the proofs of a page have the same state. */
export const verifyStrictly: VerifyEd25519 = (...given) =>
  verified(given.join(), () => verify(...given, { zip215: false }))
