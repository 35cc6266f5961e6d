import { createHmac } from 'node:crypto'
import { ProviderSilent, ProviderUnavailable } from '../../provider.ts'
import { fieldsOf, request } from '../request.ts'

export type Fields = Readonly<Record<string, string | number>>

/** FreeKassa refused and did nothing. */
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
  /** Greater than any earlier one across all servers; close to the unix time in seconds. */
  readonly nextNonce: () => Promise<number>
  readonly timeoutMs?: number
}

/** A call that has not started after this time is not made, because its caller no longer waits for the result. */
const longestWaitMs = 8_000
const mostNonces = 6
const mostSaid = 200

/**
 * The API of FreeKassa: signed calls, one at a time, because their nonces must arrive in increasing order. Returns the fields
 * of a successful answer. Throws `Denial`, `ProviderSilent`, or `ProviderUnavailable` if nothing was requested.
 */
export function openFreeKassaCalls({ url, shopId, apiKey, nextNonce, timeoutMs }: FreeKassaCalls) {
  let last: Promise<unknown> = Promise.resolve()

  async function once(method: string, fields: Fields): Promise<Readonly<Record<string, unknown>>> {
    const nonce = await nextNonce().catch(() => {
      throw new ProviderUnavailable(`freekassa ${method}: there is no nonce`)
    })
    const signed = { ...fields, shopId: Number(shopId), nonce }
    const { status, json } = await request({
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

  /**
   * Another server's call with a greater nonce may overtake ours, which is then rejected unprocessed and repeated with a new
   * nonce.
   */
  async function withNonce(method: string, fields: Fields, requestedAt: number) {
    for (let count = 1; ; count++) {
      if (performance.now() - requestedAt > longestWaitMs)
        throw new ProviderUnavailable(`freekassa ${method}: too busy`)
      try {
        return await once(method, fields)
      } catch (error) {
        if (!(error instanceof Denial) || !/nonce/i.test(error.said)) throw error
        if (count >= mostNonces) throw new ProviderUnavailable(`freekassa ${method}: the nonce is refused`)
      }
    }
  }

  return (method: string, fields: Fields = {}): Promise<Readonly<Record<string, unknown>>> => {
    const requestedAt = performance.now()
    const call = last.then(() => withNonce(method, fields, requestedAt))
    last = call.catch(() => {})
    return call
  }
}

/** HMAC-SHA256 in hex over the values, sorted by name. Numbers are written as in the body: `500`, `198.9`. */
export function signatureOf(fields: Fields, apiKey: string): string {
  const names = Object.keys(fields).sort()
  return createHmac('sha256', apiKey)
    .update(names.map((name) => String(fields[name])).join('|'))
    .digest('hex')
}

/** The provider's message, without anything that may be a card number. */
function saidBy({ message, error, msg }: Readonly<Record<string, unknown>>): string {
  const said = [message, error, msg].find((text) => typeof text === 'string') ?? 'no reason given'
  return String(said)
    .replace(/\d(?:[ -]?\d){9,}/g, '…')
    .slice(0, mostSaid)
}
