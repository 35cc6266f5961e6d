import { randomBytes } from 'node:crypto'
import type { PlayError, SpinDone, SpinOutcome } from '../engine/outcome.ts'
import type { Fields } from './message.ts'
import type { ArmedFault } from './operator.ts'

// The stored state of the games partner's sandbox. Calls of real play are also in its journal.

/** One spin from its request on. */
export interface StoredSpin {
  readonly id: string
  readonly round: string
  readonly bet: number
  /** `betting`: the bet has been, or is about to be, sent. `drawn`: the outcome is fixed, and its win not yet booked. */
  state: 'betting' | 'drawn' | 'done' | 'failed'
  readonly isFree: boolean
  /** Present while `drawn`; afterwards it is in the answer. */
  outcome?: SpinOutcome
  /** The answer to the request, also returned to repeats. */
  answer?: SpinDone | PlayError
  shown: boolean
}

/** Free rounds that the operator has given to a session. */
export interface GivenRounds {
  readonly id: string
  readonly total: number
  readonly bet: number
  step: number
  won: number
  lastWin: number
}

export interface PlaySession {
  readonly token: string
  readonly mode: 'demo' | 'real'
  /** The operator's session, from the launch. */
  readonly session: string
  readonly provider: string
  readonly alias: string
  readonly currency: string
  /** In a demo, the session's own balance; in real play, the operator's last reported one. */
  balance: number
  player?: string
  /** From the launch; activated when the game opens. */
  freeRoundsId?: string
  freeRounds?: GivenRounds
  /** The last ones, newest first. */
  spins: StoredSpin[]
  seenAt: number
}

/** A bet to cancel, or a win to complete, because its outcome is unknown. */
export interface Repeat {
  readonly method: 'trx.cancel' | 'trx.complete'
  readonly cmd: string
  readonly fields: Fields
  readonly token: string
  readonly spin: string
  attempts: number
  dueAt: number
}

export const wantedOutcomes = ['loss', 'win', 'big', 'free-spins', 'hold'] as const
export type WantedOutcome = (typeof wantedOutcomes)[number]

/** A forced outcome for one of the next spins. */
export interface Forced {
  readonly what?: WantedOutcome
  readonly stops?: readonly number[]
  /** Only for this session; empty: for the next spin of any session. */
  readonly token: string
}

export interface PartnerState {
  sessions: Record<string, PlaySession>
  repeats: Repeat[]
  forced: Forced[]
  twists: ArmedFault[]
}

export const freshState = (): PartnerState => ({ sessions: {}, repeats: [], forced: [], twists: [] })

const mostSessions = 300
/** A lost answer is requested again before the next spin, so these few are enough and the stored state stays small. */
export const spinsRemembered = 2
/** As long as the operator's sessions last. */
const idleMs = 24 * 3_600_000

export type NewSession = Omit<PlaySession, 'token' | 'spins' | 'seenAt'>

/** The session of a launch. The same launch again continues it, so that a reloaded page finds its unfinished round. */
export function openSession(state: PartnerState, launch: NewSession, now: number): PlaySession {
  forgetIdle(state, now)
  const before = Object.values(state.sessions).find(
    (each) =>
      each.session !== '' &&
      (['mode', 'session', 'provider', 'alias', 'currency'] as const).every((name) => each[name] === launch[name]),
  )
  if (before) {
    before.seenAt = now
    if (launch.freeRoundsId !== undefined) before.freeRoundsId = launch.freeRoundsId
    return before
  }
  const session = { ...launch, token: randomBytes(18).toString('base64url'), spins: [], seenAt: now }
  state.sessions[session.token] = session
  return session
}

function forgetIdle(state: PartnerState, now: number): void {
  const oldest = Object.values(state.sessions).toSorted((one, other) => other.seenAt - one.seenAt)
  for (const [place, { token, seenAt }] of oldest.entries()) {
    const isAwaited = state.repeats.some((repeat) => repeat.token === token)
    if ((place >= mostSessions || seenAt < now - idleMs) && !isAwaited) delete state.sessions[token]
  }
}
