import { parseNote, parseVerifierKey, signatureBy, type VerifyEd25519 } from '@casino/rules/log/note'
import { sha512 } from '@casino/rules/sha512'
import { hashes, verify } from '@noble/ed25519'
import { once } from './once.ts'
import { type LogSource, seedsNow } from './source.ts'

/** How the workers read from the site and verify signatures. */

hashes.sha512 = sha512

/** The largest valid answer, a page of rounds, has about 10 kB. */
const mostBytes = 1_000_000

/** Fetches a URL. `allowed` is a status that is not an error. Throws if the answer is larger than any valid one. */
async function answerOf(url: string, token?: string, allowed?: number | false): Promise<Response> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  if (!answer.ok && answer.status !== allowed) throw new Error(url)
  // Most answers state their length and need no limiting stream, which costs a slow phone some milliseconds.
  const { headers } = answer
  let left = mostBytes
  if (!headers.has('content-encoding') && Number(headers.get('content-length') ?? left) < left) return answer
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      left -= part.length
      if (left < 0) throw new Error(url)
      out.enqueue(part)
    },
  })
  return new Response(answer.body?.pipeThrough(limited), answer)
}

export const sourceOf = (token?: string): LogSource => ({
  ahead: verifyAhead,
  // A missing file means that there were no handovers.
  text: async (path) => (await textAt(`/log/${path}`, path === 'handovers' && 404)) ?? '',
  bytes: async (path) => new Uint8Array(await (await answerOf(`/log/${path}`)).arrayBuffer()),
  async rounds(query) {
    const answer = await answerOf(`/api/log/rounds?${new URLSearchParams(query as Record<string, string>)}`, token)
    return { ...(await answer.json()), servedAt: Date.parse(answer.headers.get('date') ?? '') || Date.now() }
  },
  round: async (id) => (await answerOf(`/api/games/rounds/${id}`)).json(),
  proof: (id) => textAt(`/api/games/rounds/${id}/log-proof`, 404),
  commitment: (id) => textAt(`/api/games/rounds/${id}/log-proof?of=commitment`, 404),
  seeds: async () => seedsNow(await (await answerOf('/api/fairness', token)).json()),
  async isUnderWay() {
    const { underWay }: { underWay: unknown[] } = await (await answerOf('/api/slots/mine', token)).json()
    return underWay.length > 0
  },
})

async function textAt(url: string, allowed: number | false): Promise<string | undefined> {
  const answer = await answerOf(url, undefined, allowed)
  return answer.ok ? answer.text() : undefined
}

const verified = once<boolean>()
/** Cached: a signature takes a slow phone about 20 ms, and all proofs of a page have the same state. */
export const verifyStrictly: VerifyEd25519 = (...given) =>
  verified(given.join(), () => verify(...given, { zip215: false }))

/** Caches signatures that the browser finds valid; all others, or all if it lacks Ed25519, are left to `verifyStrictly`. */
async function verifyAhead(text: string, keys: string): Promise<void> {
  const note = parseNote(text)
  const wanted: Parameters<VerifyEd25519>[] = []
  for (const line of keys.split('\n')) {
    const key = parseVerifierKey(line)
    if (note && key) signatureBy(note, key, (...given) => wanted.push(given) > 0)
  }
  const verifyNatively = async (given: Parameters<VerifyEd25519>) => {
    const [signature, message, publicKey] = given as Uint8Array<ArrayBuffer>[]
    const key = await crypto.subtle.importKey('raw', publicKey!, 'Ed25519', false, ['verify'])
    if (await crypto.subtle.verify('Ed25519', key, signature!, message!)) verified(given.join(), () => true)
  }
  await Promise.all(wanted.map(verifyNatively)).catch(() => {})
}
