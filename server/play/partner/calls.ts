import { greatestAmount, type Kopecks, kopecks } from '@casino/rules/money'
import { readPartnersName } from './free-rounds.ts'
import { type JsonFields, NumberToken, objectOf, textOf } from './message.ts'

/** The common fields of a session's calls. */
export interface SessionCall {
  readonly session: string
  readonly currency: string
}

/** A call that moves money. */
export interface MoneyCall extends SessionCall {
  readonly trx: string
  /** In minor units; 0 for a lost round or a free bet. */
  readonly amount: Kopecks
  /** The partner's identifier of the round, if the call names one. */
  readonly round: string | undefined
}

/** The token as any text, so that a wrong one means an unknown session; undefined if the message is malformed. */
export function sessionCall(message: JsonFields): SessionCall | undefined {
  const session = textOf(message.get('session'))
  const currency = message.get('currency')
  return session !== undefined && typeof currency === 'string' ? { session, currency } : undefined
}

export function moneyCall(message: JsonFields): MoneyCall | undefined {
  const call = sessionCall(message)
  const trx = identifierOf(message.get('trx_id'))
  const amount = amountOf(message.get('amount'))
  const given = message.get('round_id') ?? roundInMeta(message)
  const round = identifierOf(given)
  if (!call || trx === undefined || amount === undefined || (given !== undefined && round === undefined))
    return undefined
  return { ...call, trx, amount, round }
}

/** A call about free rounds. */
export interface FreeRoundsCall extends SessionCall {
  readonly trx: string
  /** 0 if the name is not one that we gave. */
  readonly freeRounds: number
  /** The total win of all rounds, once they have ended. */
  readonly won: Kopecks | undefined
}

export function freeRoundsCall(message: JsonFields): FreeRoundsCall | undefined {
  const call = sessionCall(message)
  const trx = identifierOf(message.get('trx_id'))
  const name = identifierOf(message.get('freerounds_id'))
  const given = message.get('total_win')
  const won = amountOf(given)
  if (!call || trx === undefined || name === undefined || (given !== undefined && won === undefined)) return undefined
  return { ...call, trx, freeRounds: readPartnersName(name) ?? 0, won }
}

/** A partner's identifier: up to 128 printable characters, or a whole number of any size, as written in the message. */
export function identifierOf(value: unknown): string | undefined {
  const text = value instanceof NumberToken && !/^\d+$/.test(value.source) ? undefined : textOf(value)
  return text !== undefined && /^[ -~]{1,128}$/.test(text) ? text : undefined
}

/** Whole minor units as written in the message: no sign, fraction or exponent, and no more digits than a number can hold. */
export function amountOf(value: unknown): Kopecks | undefined {
  const text = textOf(value)
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined
  const amount = Number(text)
  return amount <= greatestAmount ? kopecks(amount) : undefined
}

/** Some games name the round only in `meta`, which is not signed: it is used only to group calls, never for amounts. */
function roundInMeta(message: JsonFields): unknown {
  const tag = objectOf(objectOf(message.get('meta'))?.get('tag'))
  const round = tag?.get('round_id')
  return identifierOf(round) === undefined ? undefined : round
}
