import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// An in-memory wallet that follows the protocol except for one fault, which the checks must find.

export const faults = [
  'takes-repeated-bets',
  'pays-repeated-wins',
  'races-repeated-bets',
  'races-repeated-wins',
  'refuses-repeats-without-money',
  'answers-old-balance',
  'pays-nothing-for-wins',
  'accepts-other-amounts',
  'refuses-unknown-cancels',
  'forgets-unknown-cancels',
  'cancels-nothing',
  'cancels-twice',
  'races-cancels',
  'takes-cancelled-bets',
  'takes-bets-cancelled-after-refusal',
  'wants-bets-before-wins',
  'completes-nothing',
  'completes-twice',
  'records-after-answering',
  'overdraws-at-once',
  'overdraws',
  'checks-no-signature',
  'checks-no-signature-of-cancels',
  'checks-no-signature-of-completions',
  'checks-no-method',
  'wants-small-letters',
  'signs-in-order-of-arrival',
  'ignores-fields-in-signature',
  'rounds-identifiers',
  'takes-negative-amounts',
  'takes-fractions',
  'ignores-currency',
  'believes-meta',
  'refuses-other-clocks',
  'bets-in-ended-sessions',
  'pays-no-win-of-ended-sessions',
  'cancels-nothing-of-ended-sessions',
  'accepts-unknown-sessions',
  'answers-major-units',
  'answers-http-400',
] as const
export type Fault = (typeof faults)[number]

export const signer = { alias: 'test', secret: 'testsecret' }
export const live = 'live-session'
export const ended = 'ended-session'

interface Said {
  readonly status: number
  readonly message?: string
  readonly response?: object
}
const no = (status: number, message: string): Said => ({ status, message })

interface Known {
  readonly amount: number
  state: 'applied' | 'cancelled' | 'tombstone'
}
type Body = Readonly<Record<string, unknown>>

const dayMs = 24 * 3_600_000
/** Waits between reading and writing, if that is the fault. */
const raceMs = 50

export class FaultyWallet {
  balance = 100_000
  url = ''
  readonly #fault: Fault | undefined
  readonly #bets = new Map<string, Known>()
  readonly #wins = new Map<string, Known>()
  readonly #refused = new Set<string>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor(fault?: Fault) {
    this.#fault = fault
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/wallet/`
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #has(fault: Fault): boolean {
    return this.#fault === fault
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const method = (request.url ?? '').split('/').at(-1)!
    const isLate = Math.abs(Date.now() - Date.parse(request.headers.date ?? new Date().toUTCString())) > dayMs / 2
    const said = await this.#answer(method, Buffer.concat(parts).toString('utf8'), isLate, response)
    if (this.#has('answers-http-400') && said.status !== 200) response.statusCode = 400
    response.end(JSON.stringify({ method, ...said }))
  }

  async #answer(method: string, text: string, isLate: boolean, response: ServerResponse): Promise<Said> {
    const message = this.#read(text)
    const isAbout = method.startsWith('trx.')
    const body = isAbout ? (message.body as Body) : message
    const unchecked =
      this.#has('checks-no-signature') ||
      (this.#has('checks-no-signature-of-cancels') && method === 'trx.cancel') ||
      (this.#has('checks-no-signature-of-completions') && method === 'trx.complete')
    if (!unchecked && !this.#isSigned(isAbout ? String(message.cmd) : method, body)) return no(403, 'Invalid sign')
    const isKnown = body.session === live || body.session === ended
    if (!isKnown && !this.#has('accepts-unknown-sessions')) return no(404, 'Unknown session')
    if (this.#has('refuses-other-clocks') && isLate) return no(400, 'Too late')
    if (body.currency !== 'RUB' && !this.#has('ignores-currency')) return no(400, 'Invalid currency')
    if (method.startsWith('check.')) {
      return { status: 200, response: { currency: 'RUB', balance: this.#shown(), id_player: 7, id_group: 'default' } }
    }
    return this.#money(method, body, response)
  }

  async #money(method: string, body: Body, response: ServerResponse): Promise<Said> {
    const trx = String(body.trx_id)
    const amount = this.#amountOf(body)
    if (amount === undefined || trx === '') return no(400, 'Invalid request')
    const hasEnded = body.session === ended
    const before = this.balance
    if (this.#has('records-after-answering')) return this.#late(method, trx, amount, response)
    const failed = await this.#move(method, trx, amount, hasEnded)
    if (failed) return failed
    const balance = this.#has('answers-old-balance') ? before : this.#shown()
    return { status: 200, response: { currency: 'RUB', balance } }
  }

  #move(method: string, trx: string, amount: number, hasEnded: boolean): Promise<Said | undefined> {
    if (method === 'withdraw.bet') return this.#bet(trx, amount, hasEnded)
    if (method === 'trx.cancel') return this.#cancel(trx, amount, hasEnded)
    return this.#win(trx, amount, hasEnded, method === 'trx.complete')
  }

  async #bet(trx: string, amount: number, hasEnded: boolean): Promise<Said | undefined> {
    if (this.#has('refuses-repeats-without-money') && this.balance < amount) return no(400, 'Insufficient balance')
    const known = this.#bets.get(trx)
    if (known && !this.#has('takes-repeated-bets')) {
      const { state } = known
      const isForgiven =
        this.#has('takes-cancelled-bets') ||
        (this.#has('takes-bets-cancelled-after-refusal') && this.#refused.has(trx)) ||
        (this.#has('forgets-unknown-cancels') && state === 'tombstone')
      if (state !== 'applied' && !isForgiven) return no(409, 'Transaction cancelled')
      if (state === 'applied') return this.#unlessSame(known, amount)
    }
    if (hasEnded && !this.#has('bets-in-ended-sessions')) return no(404, 'Unknown session')
    const isRich = this.balance >= amount || this.#has('overdraws')
    if (!isRich) this.#refused.add(trx)
    if (!isRich) return no(400, 'Insufficient balance')
    if (this.#has('races-repeated-bets') || this.#has('overdraws-at-once')) await pause(raceMs)
    if (this.#has('overdraws-at-once') && this.#bets.get(trx)) return undefined
    this.balance -= amount
    this.#bets.set(trx, { amount, state: 'applied' })
    return undefined
  }

  async #win(trx: string, amount: number, hasEnded: boolean, isCompletion: boolean): Promise<Said | undefined> {
    const known = this.#wins.get(trx)
    const paysAgain = this.#has('pays-repeated-wins') || (this.#has('completes-twice') && isCompletion)
    if (known && !paysAgain) return this.#unlessSame(known, amount)
    if (isCompletion && this.#has('completes-nothing')) return undefined
    if (hasEnded && this.#has('pays-no-win-of-ended-sessions')) return no(404, 'Unknown session')
    const isOpen = this.#bets.has(trx.replace(/-w$/, '-b'))
    if (this.#has('wants-bets-before-wins') && !isOpen && amount > 0) return no(404, 'Unknown round')
    if (this.#has('races-repeated-wins')) await pause(raceMs)
    if (!this.#has('pays-nothing-for-wins')) this.balance += amount
    this.#wins.set(trx, { amount, state: 'applied' })
    return undefined
  }

  async #cancel(trx: string, amount: number, hasEnded: boolean): Promise<Said | undefined> {
    const known = this.#bets.get(trx)
    if (hasEnded && this.#has('cancels-nothing-of-ended-sessions')) return no(404, 'Unknown session')
    if (this.#has('cancels-nothing')) return undefined
    if (!known && this.#has('refuses-unknown-cancels')) return no(404, 'Unknown transaction')
    if (!known) this.#bets.set(trx, { amount, state: 'tombstone' })
    const isOwed = known?.state === 'applied' || (this.#has('cancels-twice') && known?.state === 'cancelled')
    if (this.#has('races-cancels')) await pause(raceMs)
    if (!known || !isOwed) return undefined
    this.balance += known.amount
    known.state = 'cancelled'
    return undefined
  }

  /** Moves the money immediately, but records the call only if its answer is read. */
  async #late(method: string, trx: string, amount: number, response: ServerResponse): Promise<Said> {
    const list = method === 'withdraw.bet' || method === 'trx.cancel' ? this.#bets : this.#wins
    const isNew = !list.has(trx)
    const failed = await this.#move(method, trx, amount, false)
    if (isNew && !method.startsWith('trx.')) {
      const known = list.get(trx)
      response.once('close', () => !response.writableFinished && known && list.delete(trx))
      // Long enough to notice a caller that hangs up.
      await pause(20)
    }
    return failed ?? { status: 200, response: { currency: 'RUB', balance: this.#shown() } }
  }

  #unlessSame(known: Known, amount: number): Said | undefined {
    return known.amount === amount || this.#has('accepts-other-amounts') ? undefined : no(409, 'Transaction mismatch')
  }

  #shown(): number {
    return this.#has('answers-major-units') ? this.balance / 1000 + 0.5 : this.balance
  }

  /** Numbers as written in the message. */
  #read(text: string): Body {
    return JSON.parse(text, ((_key: string, value: unknown, { source }: { source?: string }) =>
      typeof value === 'number' && !this.#has('rounds-identifiers') ? (source ?? value) : value) as never) as Body
  }

  #amountOf({ amount, meta }: Body): number | undefined {
    const text = String(amount)
    const inMeta = (meta as { amount?: unknown } | undefined)?.amount
    if (this.#has('believes-meta') && inMeta !== undefined) return Number(inMeta)
    if (this.#has('takes-negative-amounts') && /^-\d+$/.test(text)) return Number(text)
    if (this.#has('takes-fractions') && /^\d+\.\d+$/.test(text)) return Math.trunc(Number(text))
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  }

  #isSigned(method: string, body: Body): boolean {
    const given = String(body.sign)
    const pairs = Object.entries(body).filter(
      ([name, value]) => typeof value !== 'object' && !/^(sign$|meta|partner\.)/.test(name),
    )
    const known = ['amount', 'currency', 'game_alias', 'game_id', 'round_id', 'session', 'trx_id']
    const covered = this.#has('ignores-fields-in-signature') ? pairs.filter(([name]) => known.includes(name)) : pairs
    const sorted = this.#has('signs-in-order-of-arrival') ? covered : covered.toSorted(([a], [b]) => (a < b ? -1 : 1))
    const text = sorted.map(([name, value]) => `${name}=${value}`).join('&')
    const signOf = (of: string) =>
      createHash('md5').update(`${text}&${of}&${signer.alias}&${signer.secret}`, 'utf8').digest('hex')
    const isRight = (of: string) => (this.#has('wants-small-letters') ? given : given.toLowerCase()) === signOf(of)
    const methods = this.#has('checks-no-method') ? [method, 'check.balance'] : [method]
    return methods.some(isRight) && body['partner.alias'] === signer.alias
  }
}
