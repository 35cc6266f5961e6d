import { createHmac } from 'node:crypto'
import { ask, fieldsOf } from './ask.ts'
import { ProviderSilent, ProviderUnavailable } from './provider.ts'

export type Fields = Readonly<Record<string, string | number>>

/** FreeKassa said no, and did nothing. */
export class Denial extends Error {
  readonly status: number
  readonly said: string
  constructor(method: string, status: number, said: string) {
    super(`freekassa ${method}: ${status} ${said}`)
    this.status = status
    this.said = said
  }
}

export interface FreeKassaCalls {
  readonly url: string
  readonly shopId: string
  readonly apiKey: string
  /** Greater than ever before, over all servers; near the unix time in seconds. */
  readonly nextNonce: () => Promise<number>
  readonly timeoutMs?: number
}

/** A call that has not begun after so long is not made: whoever asked for it will not wait for what it brings. */
const longestWaitMs = 8_000
const mostNonces = 6
const mostSaid = 200

/**
 * The API of FreeKassa: signed calls, one after the other, because their nonce must grow in the order in which they arrive.
 * Gives the fields of an answer that is a success. Throws `Denial`; `ProviderSilent`; and `ProviderUnavailable` when nothing
 * was asked.
 */
export function openFreeKassaCalls({ url, shopId, apiKey, nextNonce, timeoutMs }: FreeKassaCalls) {
  let last: Promise<unknown> = Promise.resolve()

  async function once(method: string, fields: Fields): Promise<Readonly<Record<string, unknown>>> {
    const nonce = await nextNonce().catch(() => {
      throw new ProviderUnavailable(`freekassa ${method}: there is no nonce`)
    })
    const signed = { ...fields, shopId: Number(shopId), nonce }
    const { status, json } = await ask({
      method: 'POST',
      url: new URL(`/v1/${method}`, url),
      json: { ...signed, signature: signatureOf(signed, apiKey) },
      ...(timeoutMs && { timeoutMs }),
    })
    const answer = fieldsOf(json)
    if (answer.type === 'success' && status === 200) return answer
    if (answer.type !== 'error' || (status !== 400 && status !== 401)) {
      throw new ProviderSilent(`freekassa ${method}: HTTP ${status}, not an answer of FreeKassa`)
    }
    throw new Denial(method, status, saidBy(answer))
  }

  /** Another server's call with a greater nonce may overtake ours; it is then refused unread, and made with a new one. */
  async function withNonce(method: string, fields: Fields, askedAt: number) {
    for (let count = 1; ; count++) {
      if (performance.now() - askedAt > longestWaitMs) throw new ProviderUnavailable(`freekassa ${method}: too busy`)
      try {
        return await once(method, fields)
      } catch (error) {
        if (!(error instanceof Denial) || !/nonce/i.test(error.said)) throw error
        if (count >= mostNonces) throw new ProviderUnavailable(`freekassa ${method}: the nonce is refused`)
      }
    }
  }

  return (method: string, fields: Fields = {}): Promise<Readonly<Record<string, unknown>>> => {
    const askedAt = performance.now()
    const call = last.then(() => withNonce(method, fields, askedAt))
    last = call.catch(() => {})
    return call
  }
}

/** HMAC-SHA256 in hex over the values in the order of their names. Numbers are written as in the body: `500`, `198.9`. */
export function signatureOf(fields: Fields, apiKey: string): string {
  const names = Object.keys(fields).sort()
  return createHmac('sha256', apiKey)
    .update(names.map((name) => String(fields[name])).join('|'))
    .digest('hex')
}

/** Its words, without what may be a card. */
function saidBy({ message, error, msg }: Readonly<Record<string, unknown>>): string {
  const said = [message, error, msg].find((text) => typeof text === 'string') ?? 'no reason given'
  return String(said)
    .replace(/\d(?:[ -]?\d){9,}/g, '…')
    .slice(0, mostSaid)
}
