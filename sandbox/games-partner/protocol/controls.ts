import { randomUUID } from 'node:crypto'
import { isRecord } from '../../kit/body.ts'
import type { ReceivedCall, RouteAnswer, RouteContext, Routes } from '../../kit/routes.ts'
import { modelOf } from '../engine/models.ts'
import { canBe } from './draw.ts'
import { findGame } from './games.ts'
import type { Journal } from './journal.ts'
import { type CallAnswer, callFaults, type Operator } from './operator.ts'
import { betFields, winFields } from './rounds.ts'
import { type PartnerState, type PlaySession, wantedOutcomes } from './state.ts'

const mostInBurst = 500

const wrong = (say: string): RouteAnswer => ({ status: 400, json: { error: say } })

/**
 * The controls of the games partner, called with JSON or from the forms on its page:
 *
 * - `POST /_sandbox/force {what?, stops?, token?}`: forces the outcome of the next spin
 * - `POST /_sandbox/twist {twist, method?, times?}`: how the next call to the operator goes wrong
 * - `POST /_sandbox/call {token, method, fields?}`: sends a call now, with missing fields filled in; `trx.cancel` and
 *   `trx.complete` take `cmd`, and the fields of the call that they refer to
 * - `POST /_sandbox/repeat`: sends the last call once more, byte for byte
 * - `POST /_sandbox/order {token, how, bet, win?}`: `win-first` sends a win before its bet, `cancel-first` a cancellation
 * - `POST /_sandbox/burst {token, bet, times}`: bets in parallel, each followed by a win of zero
 * - `GET /_sandbox/report?day=2026-11-23`: all rounds of a day in UTC with their calls
 */
export function partnerControls(operator: () => Operator, journal: () => Journal): Routes<PartnerState> {
  return {
    'POST /force': ({ body = {}, headers }, { state }) => {
      const what = wantedOutcomes.find((each) => each === body.what)
      const stops = Array.isArray(body.stops) ? body.stops.map(Number) : undefined
      const token = String(body.token ?? '')
      if (!what && !stops?.every((stop) => Number.isSafeInteger(stop) && stop >= 0)) {
        return wrong(`what is one of ${wantedOutcomes.join(', ')}, or stops is a list of positions`)
      }
      const session = state.sessions[token]
      const game = session && findGame(session.provider, session.alias)
      if (what && game && !canBe(modelOf(game.model), what)) return wrong(`${game.alias} has no ${what}`)
      state.forced.push({ ...(what && { what }), ...(stops && { stops }), token })
      return done(headers, state.forced)
    },
    'POST /twist': ({ body = {}, headers }, { state }) => {
      const twist = callFaults.find((each) => each === body.twist)
      if (!twist) return wrong(`twist is one of ${callFaults.join(', ')}`)
      state.twists.push({ twist, method: String(body.method ?? ''), times: wholeOf(body.times, 1) })
      return done(headers, state.twists)
    },
    'POST /call': withSession(async (session, { body = {} }) => {
      const method = String(body.method ?? '')
      const fields = fieldsOf(session, isRecord(body.fields) ? body.fields : {})
      const answer = /^trx\./.test(method)
        ? await operator().about(method, String(body.cmd ?? 'withdraw.bet'), fields)
        : await operator().call(method, fields)
      return { json: { sent: operator().last?.body, answer } }
    }),
    'POST /repeat': async () => ({ json: { sent: operator().last?.body, answer: await operator().repeat() } }),
    'POST /order': withSession(async (session, { body = {} }) => {
      const spin = { round: randomUUID(), bet: wholeOf(body.bet, 1000) }
      const [bet, win] = [betFields(session, spin), winFields(session, spin, wholeOf(body.win, spin.bet))]
      if (body.how !== 'win-first' && body.how !== 'cancel-first') return wrong('how is win-first or cancel-first')
      const first =
        body.how === 'win-first'
          ? await operator().call('deposit.win', win)
          : await operator().about('trx.cancel', 'withdraw.bet', bet)
      return { json: { first, bet: await operator().call('withdraw.bet', bet) } }
    }),
    'POST /burst': withSession(async (session, { body = {} }) => {
      const times = Math.min(wholeOf(body.times, 20), mostInBurst)
      const answers = await Promise.all(
        Array.from({ length: times }, () => betOnce(session, wholeOf(body.bet, 1000), operator())),
      )
      const applied = answers.filter(({ status }) => status === 200).length
      return { json: { times, applied, statuses: answers.map(({ status }) => status) } }
    }),
    'GET /report': ({ query }, frame) => ({
      json: journal().report(query.day ?? new Date(frame.now()).toISOString().slice(0, 10)),
    }),
  }
}

async function betOnce(session: PlaySession, bet: number, operator: Operator): Promise<CallAnswer> {
  const spin = { round: randomUUID(), bet }
  const answer = await operator.call('withdraw.bet', betFields(session, spin))
  if (answer.status === 200) await operator.call('deposit.win', winFields(session, spin, 0))
  return answer
}

/** The fields of every call that moves money, unless the control overrides them. */
function fieldsOf({ session, currency }: PlaySession, given: Record<string, unknown>): Record<string, unknown> {
  const id = randomUUID()
  return { session, currency, amount: 0, trx_id: `${id}-c`, round_id: id, ...given }
}

function withSession(route: (session: PlaySession, call: ReceivedCall) => Promise<RouteAnswer>) {
  return (call: ReceivedCall, { state }: RouteContext<PartnerState>): RouteAnswer | Promise<RouteAnswer> => {
    const session = state.sessions[String(call.body?.token ?? '')]
    return session?.mode === 'real' ? route(session, call) : wrong('token is that of a session of real play')
  }
}

const done = (headers: ReceivedCall['headers'], json: unknown): RouteAnswer =>
  headers.accept?.includes('text/html') ? { location: '/_sandbox' } : { json }

function wholeOf(value: unknown, fallback: number): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback
}
