import { randomUUID } from 'node:crypto'
import type { RouteContext } from '../../kit/routes.ts'
import { modelOf } from '../engine/models.ts'
import type {
  FreeRounds,
  GameOpening,
  PlayError,
  PlayErrorCode,
  SpinAnswer,
  SpinOutcome,
  SpinRequest,
} from '../engine/outcome.ts'
import { drawRound } from './draw.ts'
import { betsIn, findGame, gameId, gameInfo } from './games.ts'
import { type CallResult, type Journal, resultOf } from './journal.ts'
import type { Fields } from './message.ts'
import type { CallAnswer, Operator } from './operator.ts'
import type { Repeats } from './repeats.ts'
import { type PartnerState, type PlaySession, type StoredSpin, spinsRemembered } from './state.ts'

const messages: Readonly<Record<PlayErrorCode, string>> = {
  insufficient_funds: 'The balance is too small for this bet.',
  invalid_request: 'The request is not valid.',
  busy: 'Another spin is still being played.',
  session_ended: 'The session has ended.',
  refused: 'The bet was refused; nothing was taken.',
  unavailable: 'The bet could not be confirmed; if it was taken, it is returned.',
}

export const playError = (code: PlayErrorCode): PlayError => ({ error: { code, message: messages[code] } })

const idShape = /^[A-Za-z0-9-]{8,64}$/

export interface RoundsOptions {
  readonly frame: RouteContext<PartnerState>
  readonly operator: Operator
  readonly journal: Journal
  readonly repeats: Repeats
}

/** Plays rounds: a bet, a draw, a win, in demo and for money. */
export class Rounds {
  readonly #options: RoundsOptions
  /** The pending spin of each session. */
  readonly #running = new Map<string, { readonly id: string; readonly answer: Promise<SpinAnswer> }>()

  constructor(options: RoundsOptions) {
    this.#options = options
  }

  /** The initial data of the game in the browser. */
  async open(session: PlaySession): Promise<GameOpening | PlayError> {
    const { mode, currency } = session
    if (mode === 'real') {
      const refused = (await this.#checkSession(session)) ?? (await this.#activateFreeRounds(session))
      if (refused) return refused
    }
    const spin = session.spins[0]
    const isUnfinished = spin && spin.state !== 'failed' && !spin.shown
    const freeRounds = freeRoundsOf(session)
    return {
      game: gameInfo(gameOf(session), currency),
      balance: session.balance,
      currency,
      ...(isUnfinished && { unfinished: { id: spin.id, bet: spin.bet } }),
      ...(freeRounds && { freeRounds }),
    }
  }

  shown(session: PlaySession, id: string): void {
    const spin = session.spins.find((each) => each.id === id)
    if (spin) spin.shown = true
  }

  /** Plays a spin once; the same id again returns the same answer. */
  spin(session: PlaySession, { id, bet }: SpinRequest): Promise<SpinAnswer> {
    const running = this.#running.get(session.token)
    if (running) return running.id === id ? running.answer : Promise.resolve(playError('busy'))
    const before = session.spins.find((each) => each.id === id)
    if (before?.answer) return Promise.resolve(before.answer)
    const free = session.freeRounds
    const isFree = free !== undefined && free.step < free.total
    const stake = isFree ? free.bet : bet
    if (!idShape.test(id) || !betsIn(session.currency).includes(stake)) {
      return Promise.resolve(playError('invalid_request'))
    }
    const spin: StoredSpin = { id, round: randomUUID(), bet: stake, state: 'betting', isFree, shown: false }
    const answer = this.#play(session, spin).finally(() => this.#running.delete(session.token))
    this.#running.set(session.token, { id, answer })
    return answer
  }

  /** After a restart: the outcome of a bet that was being sent is unknown, and a drawn win is owed. */
  resume(): void {
    for (const session of Object.values(this.#options.frame.state.sessions)) {
      for (const spin of session.spins) {
        if (spin.state === 'betting') {
          spin.state = 'failed'
          spin.answer = playError('unavailable')
          this.#later(session, spin, 'trx.cancel', 'withdraw.bet', betFields(session, spin))
        }
        if (spin.state === 'drawn') {
          const outcome = spin.outcome!
          this.#finish(session, spin, outcome, session.balance + outcome.total, true)
          this.#later(session, spin, 'trx.complete', 'deposit.win', winFields(session, spin, outcome.total))
        }
      }
    }
  }

  async #play(session: PlaySession, spin: StoredSpin): Promise<SpinAnswer> {
    const { mode, balance } = session
    if (mode === 'demo' && balance < spin.bet) return playError('insufficient_funds')
    session.spins.unshift(spin)
    session.spins.length = Math.min(session.spins.length, spinsRemembered)
    if (spin.isFree) return this.#playFree(session, spin)
    if (mode === 'demo') {
      const outcome = this.#draw(session, spin)
      return this.#finish(session, spin, outcome, balance - spin.bet + outcome.total)
    }
    // Before the call, because after a crash during it the bet has to be cancelled.
    this.#options.frame.save()
    const refused = await this.#placeBet(session, spin)
    if (refused) {
      spin.state = 'failed'
      spin.answer = refused
      return refused
    }
    return this.#settle(session, spin, this.#draw(session, spin))
  }

  async #placeBet(session: PlaySession, spin: StoredSpin): Promise<PlayError | undefined> {
    const fields = betFields(session, spin)
    const answer = await this.#options.operator.call('withdraw.bet', fields)
    const result = this.#note(session, spin.round, 'withdraw.bet', fields, answer)
    if (result === 'applied') {
      session.balance = balanceIn(answer) ?? session.balance - spin.bet
      return undefined
    }
    if (result === 'unknown') {
      this.#later(session, spin, 'trx.cancel', 'withdraw.bet', fields)
      return playError('unavailable')
    }
    if (answer.status === 404) return playError('session_ended')
    return playError(/insufficient/i.test(answer.message) ? 'insufficient_funds' : 'refused')
  }

  /** Books the win of a drawn round, even one of zero. */
  async #settle(session: PlaySession, spin: StoredSpin, outcome: SpinOutcome): Promise<SpinAnswer> {
    spin.state = 'drawn'
    spin.outcome = outcome
    this.#options.frame.save()
    const fields = winFields(session, spin, outcome.total)
    const answer = await this.#options.operator.call('deposit.win', fields)
    const isBooked = this.#note(session, spin.round, 'deposit.win', fields, answer) === 'applied'
    if (!isBooked) this.#later(session, spin, 'trx.complete', 'deposit.win', fields)
    const balance = (isBooked ? balanceIn(answer) : undefined) ?? session.balance + outcome.total
    return this.#finish(session, spin, outcome, balance, !isBooked)
  }

  /** A free round given by the operator: no bet, and one win for all of them at the end. */
  async #playFree(session: PlaySession, spin: StoredSpin): Promise<SpinAnswer> {
    const rounds = session.freeRounds!
    const outcome = this.#draw(session, spin)
    rounds.step += 1
    rounds.won += outcome.total
    rounds.lastWin = outcome.total
    const { id: freerounds_id, step, won: total_win } = rounds
    const about = { session: session.session, freerounds_id }
    const { operator } = this.#options
    await operator.call('freerounds.step', { ...about, step, step_win: outcome.total, total_win })
    if (step < rounds.total) return this.#finish(session, spin, outcome, session.balance)
    const fields = { ...about, currency: session.currency, trx_id: `${spin.round}-f`, total_win }
    const answer = await operator.call('freerounds.complete', fields)
    const result = this.#note(session, spin.round, 'freerounds.complete', { ...fields, amount: total_win }, answer)
    if (result !== 'applied') this.#later(session, spin, 'trx.complete', 'freerounds.complete', fields)
    const balance = (result === 'applied' ? balanceIn(answer) : undefined) ?? session.balance + total_win
    return this.#finish(session, spin, outcome, balance, result !== 'applied')
  }

  #finish(
    session: PlaySession,
    spin: StoredSpin,
    outcome: SpinOutcome,
    balance: number,
    isPending = false,
  ): SpinAnswer {
    session.balance = balance
    const freeRounds = freeRoundsOf(session)
    spin.state = 'done'
    delete spin.outcome
    spin.answer = {
      outcome,
      balance,
      ...(isPending && { pending: true }),
      ...(freeRounds && { freeRounds }),
    }
    return spin.answer
  }

  #draw(session: PlaySession, { id, round, bet }: StoredSpin): SpinOutcome {
    const { forced } = this.#options.frame.state
    const place = forced.findIndex(({ token }) => token === '' || token === session.token)
    const [wanted] = place < 0 ? [] : forced.splice(place, 1)
    const model = modelOf(gameOf(session).model)
    const turn = { id, round, bet }
    return drawRound(model, turn, wanted) ?? drawRound(model, turn)!
  }

  async #checkSession(session: PlaySession): Promise<PlayError | undefined> {
    const game = gameOf(session)
    const answer = await this.#options.operator.call('check.session', {
      session: session.session,
      currency: session.currency,
      game_id: gameId(game),
      game_alias: game.alias,
    })
    const result = resultOf(answer)
    if (result !== 'applied') return playError(result === 'refused' ? 'session_ended' : 'unavailable')
    session.balance = balanceIn(answer) ?? session.balance
    session.player = String(answer.response.id_player ?? '')
    return undefined
  }

  /** Without an applied activation the game is played for the player's own money. */
  async #activateFreeRounds(session: PlaySession): Promise<undefined> {
    const id = session.freeRoundsId
    if (id === undefined || session.freeRounds?.id === id) return
    // Free rounds that the same player began in an earlier session continue.
    const begun = Object.values(this.#options.frame.state.sessions).find(
      ({ freeRounds, player, alias }) => freeRounds?.id === id && player === session.player && alias === session.alias,
    )?.freeRounds
    if (begun) {
      session.freeRounds = begun
      delete session.freeRoundsId
      return
    }
    const { currency } = session
    const trx_id = `${randomUUID()}-a`
    const fields = { session: session.session, currency, game_id: gameId(gameOf(session)), freerounds_id: id, trx_id }
    const answer = await this.#options.operator.call('freerounds.activate', fields)
    const result = resultOf(answer)
    delete session.freeRoundsId
    if (result === 'unknown') {
      this.#options.repeats.add({
        method: 'trx.cancel',
        cmd: 'freerounds.activate',
        fields,
        token: session.token,
        spin: '',
      })
    }
    const { total, betlevel, rate } = answer.response
    if (result !== 'applied' || !Number.isSafeInteger(total)) return
    const bets = betsIn(currency)
    const bet = bets.findLast((each) => each <= Number(betlevel) * Number(rate)) ?? bets[0]!
    session.freeRounds = { id, total: Number(total), bet, step: 0, won: 0, lastWin: 0 }
  }

  #note(session: PlaySession, round: string, method: string, fields: Fields, answer: CallAnswer): CallResult {
    const result = resultOf(answer)
    this.#options.journal.add({
      at: this.#options.frame.now(),
      session: session.session,
      game: session.alias,
      round,
      method,
      trx: String(fields.trx_id),
      amount: Number(fields.amount),
      currency: session.currency,
      result,
      status: answer.status,
    })
    return result
  }

  #later(
    { token }: PlaySession,
    { id: spin }: StoredSpin,
    method: 'trx.cancel' | 'trx.complete',
    cmd: string,
    fields: Fields,
  ) {
    this.#options.repeats.add({ method, cmd, fields, token, spin })
  }
}

function balanceIn({ response }: CallAnswer): number | undefined {
  return Number.isSafeInteger(response.balance) ? Number(response.balance) : undefined
}

function gameOf({ provider, alias }: PlaySession) {
  return findGame(provider, alias)!
}

function freeRoundsOf({ freeRounds }: PlaySession): FreeRounds | undefined {
  if (!freeRounds) return undefined
  const { total, step, bet, won } = freeRounds
  return { total, left: total - step, bet, won }
}

/** The same for the same spin, so that a call can be repeated after a restart. */
export function betFields(session: PlaySession, { round, bet }: Pick<StoredSpin, 'round' | 'bet'>): Fields {
  return { ...moneyFields(session, round, bet), amount: bet, trx_id: `${round}-b` }
}

export function winFields(
  session: PlaySession,
  { round, bet }: Pick<StoredSpin, 'round' | 'bet'>,
  amount: number,
): Fields {
  return { ...moneyFields(session, round, bet), amount, trx_id: `${round}-w` }
}

function moneyFields(session: PlaySession, round_id: string, bet: number): Fields {
  const game = gameOf(session)
  const tag = { game: game.alias, game_id: gameId(game), round_id, bet, denomination: 1 }
  return { session: session.session, currency: session.currency, round_id, meta: { tag } }
}
