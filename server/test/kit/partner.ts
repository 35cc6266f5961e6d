import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { closeAudited } from './audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'

export const partnerEnv = { PARTNER_ALIAS: 'test', PARTNER_SECRET: 'testsecret' }

/** A casino with a partner. */
export const openPartnerCasino = (env: Readonly<Record<string, string>> = {}) =>
  openCasino({ env: { ...partnerEnv, ...env } })

/** Opens one for the tests of one file and passes it to `use`; at the end settles its rounds, audits it and closes it. */
export function withPartnerCasino(use: (casino: Casino) => void): void {
  let casino: Casino
  beforeAll(async () => {
    casino = await openPartnerCasino()
    use(casino)
  })
  afterAll(async () => {
    await settleAll(casino)
    await closeAudited(casino)
  })
}

export interface PartnerAnswer {
  readonly status: number
  readonly method: string
  readonly message?: string
  readonly cmd?: string
  readonly response?: { readonly balance: number } & Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, string | number | boolean>>

/** The signature by the protocol's rule, written independently of the server's. */
export function signOf(method: string, fields: Fields): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return createHash('md5').update(`${text}&${method}&test&testsecret`).digest('hex')
}

export const signCall = (method: string, fields: Fields) => ({
  ...fields,
  'partner.alias': 'test',
  sign: signOf(method, fields),
})

/** Sends a body unchanged to a method of the casino. */
export async function send(at: Casino, method: string, body: string | object): Promise<PartnerAnswer> {
  const response = await fetch(`${at.address}/api/partner/callbacks/${method}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  return (await response.json()) as PartnerAnswer
}

/** A game started by a player, as its partner sees it. Amounts are kopecks. */
export class StartedGame {
  readonly session: string

  constructor(session: string) {
    this.session = session
  }

  #fields(trx: string, amount: number, round: string | undefined, more: Fields = {}): Fields {
    const fields = { session: this.session, currency: 'RUB', amount, trx_id: trx, ...more }
    return round === undefined ? fields : { ...fields, round_id: round }
  }

  bet(at: Casino, trx: string, amount: number, round?: string, more?: Fields) {
    return send(at, 'withdraw.bet', signCall('withdraw.bet', this.#fields(trx, amount, round, more)))
  }

  win(at: Casino, trx: string, amount: number, round?: string, more?: Fields) {
    return send(at, 'deposit.win', signCall('deposit.win', this.#fields(trx, amount, round, more)))
  }

  cancel(at: Casino, trx: string, amount: number, round?: string) {
    const body = signCall('withdraw.bet', this.#fields(trx, amount, round))
    return send(at, 'trx.cancel', { cmd: 'withdraw.bet', body })
  }

  complete(at: Casino, trx: string, amount: number, round?: string) {
    const body = signCall('deposit.win', this.#fields(trx, amount, round))
    return send(at, 'trx.complete', { cmd: 'deposit.win', body })
  }

  /** `trx.cancel` and `trx.complete` in the form of the sibling protocol. */
  flat(at: Casino, method: 'trx.cancel' | 'trx.complete', trx: string, amount: number) {
    return send(at, method, signCall(method, this.#fields(trx, amount, undefined)))
  }

  #freeRounds(trx: string, name: string, won?: number): Fields {
    const fields = { session: this.session, currency: 'RUB', freerounds_id: name, trx_id: trx }
    return won === undefined ? { ...fields, game_id: 15 } : { ...fields, total_win: won }
  }

  activate(at: Casino, trx: string, name: string) {
    return send(at, 'freerounds.activate', signCall('freerounds.activate', this.#freeRounds(trx, name)))
  }

  cancelActivation(at: Casino, trx: string, name: string) {
    const body = signCall('freerounds.activate', this.#freeRounds(trx, name))
    return send(at, 'trx.cancel', { cmd: 'freerounds.activate', body })
  }

  /** The total win of all free rounds. */
  completeFreeRounds(at: Casino, trx: string, name: string, won: number) {
    return send(at, 'freerounds.complete', signCall('freerounds.complete', this.#freeRounds(trx, name, won)))
  }

  /** The same by `trx.complete`, after its answer was lost. */
  completeLater(at: Casino, trx: string, name: string, won: number) {
    const body = signCall('freerounds.complete', this.#freeRounds(trx, name, won))
    return send(at, 'trx.complete', { cmd: 'freerounds.complete', body })
  }

  check(at: Casino, method: 'check.session' | 'check.balance', more: Fields = { game_id: 15 }) {
    return send(at, method, signCall(method, { session: this.session, currency: 'RUB', ...more }))
  }
}

export async function start(
  player: CasinoPlayer,
  alias = 'moon-garden',
  provider = 'Northlight',
): Promise<StartedGame> {
  const { body } = await player.call('POST /api/partner/sessions', { body: { provider, alias } })
  return new StartedGame(new URL(body.url).searchParams.get('partner.session')!)
}

/** Settles open rounds as if they had been idle for long. */
export async function settleAll(casino: Casino): Promise<void> {
  await casino.owner.read.rows('UPDATE partner_round SET due_at = now() WHERE settled_by IS NULL')
  await casino.app.partner.settler.runDue()
}
