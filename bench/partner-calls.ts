import { createHash } from 'node:crypto'
import type { RepeatedRequest } from './caller.ts'

/** The name and the secret with which the partner signs. */
export interface PartnerAccess {
  readonly alias: string
  readonly secret: string
}

/** A round with a bet and a win. */
export interface PartnerTurn {
  readonly caller: RepeatedRequest
  readonly round: string
}

/** A signed call of the partner: a bet of 10 roubles, or the win of the same round. */
export function callbackOf(
  { alias, secret }: PartnerAccess,
  host: string,
  { caller, round, isWin }: PartnerTurn & { readonly isWin: boolean },
): string {
  const method = isWin ? 'deposit.win' : 'withdraw.bet'
  const trx = `${isWin ? 'w' : 'b'}${round}`
  const fields = [`amount=1000`, 'currency=RUB', `round_id=${round}`, `session=${caller.token}`, `trx_id=${trx}`]
  const sign = createHash('md5')
    .update(`${fields.join('&')}&${method}&${alias}&${secret}`)
    .digest('hex')
  const body = JSON.stringify({
    session: caller.token,
    currency: 'RUB',
    amount: 1000,
    trx_id: trx,
    round_id: round,
    'partner.alias': alias,
    sign,
  })
  return [
    `POST /api/partner/callbacks/${method} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${body.length}\r\n\r\n${body}`,
  ].join('\r\n')
}

/** Every answer to the partner is an HTTP 200, with its status in the body. */
export const statusIn = (answer: string) => /"status":(\d+)/.exec(answer)?.[1] ?? 'none'
