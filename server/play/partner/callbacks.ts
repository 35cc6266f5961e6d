import type { HookCall, ServedHook } from '../../platform/http/hooks.ts'
import type { AppliedCall } from './apply.ts'
import {
  type FreeRoundsCall,
  freeRoundsCall,
  type MoneyCall,
  moneyCall,
  type SessionCall,
  sessionCall,
} from './calls.ts'
import type { WalletDeps } from './deps.ts'
import { failures, type PartnerFailure } from './failures.ts'
import { activate, type CallOfFreeRounds, cancelActivation, complete } from './free-round-calls.ts'
import type { FreeRounds } from './free-rounds.ts'
import { isSigned, type JsonFields, objectOf, readMessage, withoutSecrets } from './message.ts'
import { markSeen, type PartnerSession } from './session.ts'
import { bet, cancel, type WalletCall, win } from './wallet.ts'

/** The body of every answer; its HTTP status is always 200. */
interface Answer {
  readonly status: number
  readonly [field: string]: unknown
}

/** Longer than any healthy call; the partner waits for 3 seconds. */
const answerWithinMs = 2500
const largestBody = 64 * 1024

type Handle = (deps: WalletDeps, message: JsonFields, raw: string) => Promise<Answer | PartnerFailure> | PartnerFailure

/** The partner's calls, one path for each method. */
export function partnerHooks(deps: WalletDeps): ServedHook[] {
  const from = { networks: deps.partner.addresses, variable: 'PARTNER_ADDRESSES' }
  return Object.entries(handlers).map(([method, handle]) => ({
    path: `/api/partner/callbacks/${method}`,
    methods: ['POST'],
    rate: 'partner',
    largestBody,
    callers: { ...from, answerOthers: () => answerOf(method, failures.sign) },
    answer: async (call: HookCall) => answerOf(method, await answered(deps, method, handle, call)),
  }))
}

function answerOf(method: string, answer: Answer | PartnerFailure) {
  return { type: 'application/json', body: JSON.stringify({ ...answer, method }) }
}

async function answered(
  deps: WalletDeps,
  method: string,
  handle: Handle,
  { raw: bytes }: HookCall,
): Promise<Answer | PartnerFailure> {
  const text = bytes.toString('utf8')
  const message = readMessage(text)
  if (!message) return failures.request
  // `trx.cancel` and `trx.complete` may contain another call, with the signature of that call.
  const original = objectOf(message.get('body'))
  const signedAs = original && isAbout(method) ? String(message.get('cmd')) : method
  if (!isSigned(original && isAbout(method) ? original : message, signedAs, deps.partner)) return failures.sign

  const raw = withoutSecrets(text)
  const answer = await inTime(deps, Promise.resolve(handle(deps, message, raw)))
  if (answer.status !== 200) deps.refused({ raw, method, status: answer.status })
  return answer
}

const isAbout = (method: string) => method === 'trx.cancel' || method === 'trx.complete'

/** A call that takes too long is answered as failed: the partner then cancels or completes it, which is correct in any order. */
async function inTime(deps: WalletDeps, answer: Promise<Answer | PartnerFailure>): Promise<Answer | PartnerFailure> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PartnerFailure>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, failures.internal)
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    deps.onTrouble(error)
    return failures.internal
  } finally {
    clearTimeout(timer)
    // It may still fail after the timeout.
    answer.catch(() => {})
  }
}

const handlers: Readonly<Record<string, Handle>> = {
  'check.session': (deps, message) =>
    withSession(deps, sessionCall(message), async (session) => {
      const failure = mayNotPlay(deps, session)
      if (failure) return failure
      const balance = await balanceOf(deps, session)
      return success({ id_player: session.player, id_group: 'default', balance, currency: session.currency })
    }),
  'check.balance': (deps, message) =>
    withSession(deps, sessionCall(message), async (session, call) => {
      if (!session.live) return failures.session
      if (call.currency !== session.currency) return failures.currency
      return success({ currency: session.currency, balance: await balanceOf(deps, session) })
    }),
  'withdraw.bet': (deps, message, raw) => moved(deps, message, raw, bet(deps)),
  'deposit.win': (deps, message, raw) => moved(deps, message, raw, win(deps)),
  'trx.cancel': (deps, message, raw) =>
    about('trx.cancel', message, deps, raw, {
      'withdraw.bet': (original) => moved(deps, original, raw, cancel(deps)),
      'freerounds.activate': (original) => ofFreeRounds(deps, original, raw, cancelActivation(deps)),
    }),
  'trx.complete': (deps, message, raw) =>
    about('trx.complete', message, deps, raw, {
      'deposit.win': (original) => moved(deps, original, raw, win(deps)),
      'freerounds.complete': (original) => completed(deps, original, raw),
    }),
  'freerounds.activate': (deps, message, raw) => ofFreeRounds(deps, message, raw, activate(deps)),
  'freerounds.complete': completed,
  'freerounds.step': async () => ({ status: 200, response: true }),
  'risk.step': async () => ({ status: 200, response: true }),
}

type Operation = (call: WalletCall) => Promise<AppliedCall | PartnerFailure>

/** Runs a money operation of the session that the message names. */
function moved(
  deps: WalletDeps,
  message: JsonFields,
  raw: string,
  operation: Operation,
): Promise<Answer | PartnerFailure> {
  return withSession(deps, moneyCall(message), async (session, call: MoneyCall) => {
    const applied = await operation({ session, call, raw })
    return 'balance' in applied ? success({ currency: session.currency, balance: applied.balance }) : applied
  })
}

/** The same for an operation of free rounds. */
function ofFreeRounds(
  deps: WalletDeps,
  message: JsonFields,
  raw: string,
  operation: (wanted: CallOfFreeRounds) => Promise<AppliedCall | FreeRounds | PartnerFailure>,
): Promise<Answer | PartnerFailure> {
  return withSession(deps, freeRoundsCall(message), async (session, call: FreeRoundsCall) => {
    const done = await operation({ session, call, raw })
    if ('message' in done) return done
    const { currency } = session
    return success(
      'balance' in done
        ? { currency, balance: done.balance }
        : // The stake of a round is `betlevel` times `rate`.
          { total: done.rounds, currency, betlevel: 1, rate: done.stake },
    )
  })
}

function completed(
  deps: WalletDeps,
  message: JsonFields,
  raw: string,
): Promise<Answer | PartnerFailure> | PartnerFailure {
  return message.has('total_win') ? ofFreeRounds(deps, message, raw, complete(deps)) : failures.request
}

type HandleOriginal = (original: JsonFields) => Promise<Answer | PartnerFailure> | PartnerFailure

/**
 * Answers `trx.cancel` and `trx.complete` by the handler of the call that they contain; without one, the flat form of the sibling
 * protocol, by the first handler.
 */
async function about(
  method: string,
  message: JsonFields,
  deps: WalletDeps,
  raw: string,
  of: Readonly<Record<string, HandleOriginal>>,
): Promise<Answer | PartnerFailure> {
  const original = objectOf(message.get('body'))
  if (!original) return Object.values(of)[0]!(message)
  const handle = Object.entries(of).find(([name]) => name === message.get('cmd'))?.[1]
  if (!handle) {
    deps.alert({ raw })
    return failures.request
  }
  const answer = await handle(original)
  return answer.status === 200 ? { status: 200, cmd: method, response: { cmd: method } } : answer
}

async function withSession<Call extends SessionCall>(
  deps: WalletDeps,
  call: Call | undefined,
  then: (session: PartnerSession, call: Call) => Promise<Answer | PartnerFailure>,
): Promise<Answer | PartnerFailure> {
  if (!call) return failures.request
  const session = await deps.findSession(call.session)
  if (!session) return failures.session
  if (session.live && session.stale) void markSeen(deps.database.read, session.id).catch(deps.onTrouble)
  return then(session, call)
}

function mayNotPlay({ settings }: WalletDeps, session: PartnerSession): PartnerFailure | undefined {
  const { live, status, role } = session
  if (!live) return failures.session
  if (status !== 'active') return failures.user
  const isClosed = session.closed || !settings.offers(session)
  return isClosed || (settings.current.maintenance.enabled && role !== 'admin') ? failures.closed : undefined
}

async function balanceOf({ statement }: WalletDeps, { player }: PartnerSession): Promise<number> {
  return (await statement.balanceOf(player)).balance
}

const success = (response: Readonly<Record<string, unknown>>): Answer => ({ status: 200, response })
