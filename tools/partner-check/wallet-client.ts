import { createHash, randomUUID } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** An operator's wallet, and the data needed to call it like its games partner. */
export interface CheckedWallet {
  /** The URL of its methods: `/withdraw.bet` and the like are appended. */
  readonly url: string
  readonly alias: string
  readonly secret: string
  /** A session of a player who has money and does not play at the same time. */
  readonly session: string
  /** A session of the same player that has ended. */
  readonly endedSession?: string | undefined
  readonly currency: string
  readonly gameId: number
  readonly gameAlias: string
  /** In minor units; a whole check needs a hundred times as much. */
  readonly stake: number
  /** The number of calls in a storm; absent: no storm. */
  readonly calls?: number | undefined
  /** The timeout of an answer; by default that of the partner. */
  readonly answerWithinMs?: number | undefined
}

/** A value as written in the message: a bigint is a number of any size. */
export type Fields = Readonly<Record<string, string | number | bigint | boolean>>

export interface WalletAnswer {
  /** From the body; null if no valid answer arrived in time. */
  readonly status: number | null
  readonly message: string
  readonly balance: number | undefined
  readonly response: Readonly<Record<string, unknown>>
}

/** The differences of a call from a correct one. */
export interface Unusual {
  readonly secret?: string
  readonly alias?: string
  /** Signs for another method. */
  readonly signedFor?: string
  readonly sign?: (sign: string) => string
  /** Fields that the signature should cover but does not, or need not cover. */
  readonly unsigned?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** Changes the text of the message, but not its content. */
  readonly text?: (body: string) => string
}

/** The partner's own limit. */
const usualAnswerMs = 3000
const largestAnswer = 64 * 1024
const noAnswer: WalletAnswer = { status: null, message: 'no answer', balance: undefined, response: {} }

const sorted = (fields: Fields) => Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The signature of a call: its top-level plain fields in the order of their names, then method, alias and key. */
function signatureOf(method: string, fields: Fields, alias: string, secret: string): string {
  const pairs = sorted(fields).map(([name, value]) => `${name}=${value}`)
  return createHash('md5')
    .update([pairs.join('&'), method, alias, secret].join('&'), 'utf8')
    .digest('hex')
}

const jsonOf = (value: unknown): string => (typeof value === 'bigint' ? String(value) : JSON.stringify(value))

function objectText(fields: Readonly<Record<string, unknown>>): string {
  return `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`)
    .join(',')}}`
}

/** Calls a wallet like its games partner; never throws. */
export class WalletClient {
  readonly wallet: CheckedWallet
  /** The number of all calls so far. */
  slowestMs = 0
  calls = 0

  constructor(wallet: CheckedWallet) {
    this.wallet = wallet
  }

  call(method: string, fields: Fields, unusual: Unusual = {}): Promise<WalletAnswer> {
    return this.#send(method, this.#signed(method, fields, unusual), unusual)
  }

  /** Cancels or completes a call: the message contains that call with the call's own signature. */
  about(method: string, of: string, fields: Fields, unusual: Unusual = {}): Promise<WalletAnswer> {
    const body = `{"cmd":${JSON.stringify(of)},"body":${this.#signed(of, fields, unusual)}}`
    return this.#send(method, body, unusual)
  }

  /** Sends a call, and disconnects as soon as it is sent. */
  async cut(method: string, fields: Fields): Promise<void> {
    const body = this.#signed(method, fields, {})
    this.calls += 1
    await new Promise<void>((resolve) => {
      const request = this.#request(method, body, {})
      request.once('error', () => {}).once('close', resolve)
      request.end(body, () => setImmediate(() => request.destroy()))
    })
  }

  #signed(method: string, fields: Fields, unusual: Unusual): string {
    const { alias, secret } = { ...this.wallet, ...unusual }
    const sign = signatureOf(unusual.signedFor ?? method, fields, alias, secret)
    const given = unusual.sign ? unusual.sign(sign) : sign
    // In the order of the signature; other orders have a separate check.
    const text = objectText({
      ...Object.fromEntries(sorted(fields)),
      'partner.alias': alias,
      sign: given,
      ...unusual.unsigned,
    })
    return unusual.text ? unusual.text(text) : text
  }

  async #send(method: string, body: string, unusual: Unusual): Promise<WalletAnswer> {
    const began = performance.now()
    this.calls += 1
    try {
      return answerOf(await this.#post(method, body, unusual))
    } catch {
      return noAnswer
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
    }
  }

  #post(method: string, body: string, { headers = {} }: Unusual): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = this.#request(method, body, headers)
      const { answerWithinMs = usualAnswerMs } = this.wallet
      const timer = setTimeout(() => request.destroy(new Error('too late')), answerWithinMs)
      request.once('error', reject).once('close', () => clearTimeout(timer))
      request.once('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          if (text.length > largestAnswer) request.destroy(new Error('too much'))
        })
        const isRight = response.statusCode === 200
        response.once('error', reject).once('end', () => (isRight ? resolve(text) : reject(new Error('not HTTP 200'))))
      })
      request.end(body)
    })
  }

  #request(method: string, body: string, headers: Readonly<Record<string, string>>) {
    const address = new URL(`${this.wallet.url.replace(/\/+$/, '')}/${method}`)
    const begin = address.protocol === 'https:' ? requestHttps : requestHttp
    const usual = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    return begin(address, { method: 'POST', headers: { ...usual, ...headers } })
  }
}

function answerOf(text: string): WalletAnswer {
  const { status, response, message } = JSON.parse(text) as Readonly<Record<string, unknown>>
  const fields = (typeof response === 'object' && response !== null ? response : {}) as Record<string, unknown>
  return {
    status: typeof status === 'number' ? status : null,
    message: typeof message === 'string' ? message : '',
    balance: Number.isSafeInteger(fields.balance) ? Number(fields.balance) : undefined,
    response: fields,
  }
}

/** The differences of a round from the usual one, whose stake is placed and won in the wallet's session. */
export interface RoundTerms {
  readonly stake?: number
  readonly won?: number
  readonly session?: string
}

/** One round with its calls, which are the same however often they are sent. */
export class WalletRound {
  readonly stake: number
  readonly won: number
  readonly #client: WalletClient
  readonly #id = randomUUID()
  readonly #session: string

  constructor(client: WalletClient, { stake, won, session }: RoundTerms = {}) {
    this.#client = client
    this.stake = stake ?? client.wallet.stake
    this.won = won ?? this.stake
    this.#session = session ?? client.wallet.session
  }

  betFields(more: Fields = {}): Fields {
    return { ...this.#fields(this.stake, `${this.#id}-b`), ...more }
  }

  winFields(more: Fields = {}): Fields {
    return { ...this.#fields(this.won, `${this.#id}-w`), ...more }
  }

  bet = (unusual?: Unusual) => this.#client.call('withdraw.bet', this.betFields(), unusual)
  win = (unusual?: Unusual) => this.#client.call('deposit.win', this.winFields(), unusual)
  cancel = (unusual?: Unusual) => this.#client.about('trx.cancel', 'withdraw.bet', this.betFields(), unusual)
  complete = (unusual?: Unusual) => this.#client.about('trx.complete', 'deposit.win', this.winFields(), unusual)

  #fields(amount: number, trx_id: string): Fields {
    return { session: this.#session, currency: this.#client.wallet.currency, amount, trx_id, round_id: this.#id }
  }
}
