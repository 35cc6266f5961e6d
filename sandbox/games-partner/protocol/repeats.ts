import type { RouteContext } from '../../kit/routes.ts'
import { type Journal, resultOf } from './journal.ts'
import type { Operator } from './operator.ts'
import type { PartnerState, Repeat } from './state.ts'

export interface RepeatsOptions {
  readonly frame: RouteContext<PartnerState>
  readonly operator: Operator
  readonly journal: Journal
  /** The pause before each attempt; after the last one there are no more. */
  readonly pausesMs: readonly number[]
}

/** Cancellations and completions of calls with an unknown outcome; they survive a restart. */
export class Repeats {
  readonly #options: RepeatsOptions
  readonly #underWay = new Set<Repeat>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: RepeatsOptions) {
    this.#options = options
  }

  add(repeat: Omit<Repeat, 'attempts' | 'dueAt'>): void {
    const { frame, pausesMs } = this.#options
    frame.state.repeats.push({ ...repeat, attempts: 0, dueAt: frame.now() + (pausesMs[0] ?? 0) })
    this.wake()
  }

  /** Makes due attempts, and schedules the rest. */
  wake(): void {
    clearTimeout(this.#timer)
    const { frame } = this.#options
    const now = frame.now()
    const waiting = frame.state.repeats.filter((repeat) => !this.#underWay.has(repeat))
    for (const repeat of waiting) if (repeat.dueAt <= now) void this.#attempt(repeat)
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now))
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.wake(), next - now).unref()
  }

  async #attempt(repeat: Repeat): Promise<void> {
    this.#underWay.add(repeat)
    const { frame, operator, pausesMs } = this.#options
    const answer = await operator.about(repeat.method, repeat.cmd, repeat.fields)
    this.#note(repeat, answer.status)
    repeat.attempts += 1
    const { state } = frame
    if (answer.status === 200 || repeat.attempts >= pausesMs.length) {
      state.repeats = state.repeats.filter((each) => each !== repeat)
      if (answer.status === 200) this.#confirm(repeat)
    } else repeat.dueAt = frame.now() + pausesMs[repeat.attempts]!
    this.#underWay.delete(repeat)
    frame.save()
    this.wake()
  }

  /** Records that a round's win was paid after all. */
  #confirm({ token, spin, method }: Repeat): void {
    const found = this.#options.frame.state.sessions[token]?.spins.find(({ id }) => id === spin)
    if (!found?.answer || 'error' in found.answer || method !== 'trx.complete') return
    const { pending: _, ...answer } = found.answer
    found.answer = answer
  }

  #note({ method, fields, token }: Repeat, status: number | null): void {
    const { frame, journal } = this.#options
    const session = frame.state.sessions[token]
    if (!session) return
    journal.add({
      at: frame.now(),
      session: session.session,
      game: session.alias,
      // Free rounds together have no round id: their call's transaction id is their last round's id with a suffix.
      round: String(fields.round_id ?? String(fields.trx_id).replace(/-f$/, '')),
      method,
      trx: String(fields.trx_id),
      amount: Number(fields.amount ?? fields.total_win ?? 0),
      currency: session.currency,
      result: resultOf({ status }),
      status,
    })
  }
}
