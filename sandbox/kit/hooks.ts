/** Pending webhooks: sent until they are accepted, with growing pauses, even after a restart. */

const firstPauseMs = 1_000
const longestPauseMs = 600_000
const timeoutMs = 3 * 24 * 3_600_000
const answerWithinMs = 10_000
const mostDone = 500
/** The due time of a webhook held back until another one has been delivered. */
const untilAnother = Number.MAX_SAFE_INTEGER

export const hookFaults = ['signature', 'old', 'amount', 'currency', 'twice', 'late', 'reorder', 'lost'] as const
/**
 * The fault of a webhook. `signature`, `old`, `amount`, `currency`: sent once with a false value, and not repeated; `old` is
 * signed for a time long ago, where signatures contain a time. `reorder`: waits until another one has been delivered. `lost`:
 * is never sent automatically.
 */
export type HookFault = (typeof hookFaults)[number]
export type HookFlaw = 'signature' | 'old' | 'amount' | 'currency'
const wrongs: readonly (HookFault | undefined)[] = ['signature', 'old', 'amount', 'currency'] satisfies HookFlaw[]

export interface HookRequest {
  readonly method?: 'GET' | 'POST'
  /** The query appended to the address, including `?`. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A stored webhook: it is signed again for each attempt. */
export interface StoredHook {
  readonly id: number
  readonly data: unknown
  readonly at: number
  readonly twist?: HookFault
  dueAt: number
  done: boolean
  /** Statuses of the receiver's answers; 0: no answer. */
  readonly attempts: number[]
}

export interface HookState {
  address: string | null
  last: number
  twists: { twist: HookFault; ms: number }[]
  messages: StoredHook[]
}

export const freshHooks = (): HookState => ({ address: null, last: 0, twists: [], messages: [] })

export interface Hooks {
  /** Sends a webhook once there is an address, and repeats it until it is accepted. */
  notify(data: unknown): StoredHook
  /** Sends them again, correctly and immediately; resolves when they are answered. */
  resend(ids?: readonly number[]): Promise<readonly StoredHook[]>
  /** Sends all waiting webhooks now, and resolves when they are answered. */
  deliver(): Promise<void>
  wake(): void
  close(): void
}

export interface HookSending {
  readonly state: () => HookState
  readonly save: () => void
  readonly request: (data: unknown, wrong: HookFlaw | undefined) => HookRequest
  readonly accepted: (status: number, body: string) => boolean
}

/** Sends webhooks in order, repeats each with growing pauses until it is accepted, and applies the requested faults. */
export function openHooks(sending: HookSending): Hooks {
  return new PendingHooks(sending)
}

class PendingHooks implements Hooks {
  readonly #sending: HookSending
  readonly #underWay = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined

  constructor(sending: HookSending) {
    this.#sending = sending
  }

  notify(data: unknown): StoredHook {
    const state = this.#state
    const { twist, ms = 0 } = state.twists.shift() ?? {}
    state.last += 1
    const at = Date.now()
    const dueAt = twist === 'reorder' ? untilAnother : at + (twist === 'late' ? ms : 0)
    const done = twist === 'lost'
    const message: StoredHook = { id: state.last, data, at, ...(twist && { twist }), dueAt, done, attempts: [] }
    state.messages.push(message)
    // After the call that caused it has been answered.
    setImmediate(() => this.wake())
    return message
  }

  async resend(ids?: readonly number[]): Promise<readonly StoredHook[]> {
    const chosen = this.#state.messages.filter(({ id }) => ids === undefined || ids.includes(id))
    await Promise.all(
      chosen.map(async (message) => {
        await this.#underWay.get(message.id)
        if (await this.#send(message, undefined)) message.done = true
      }),
    )
    this.#sending.save()
    return chosen
  }

  async deliver(): Promise<void> {
    if (!this.#state.address) return
    const waiting = this.#state.messages.filter(({ done }) => !done)
    const held = waiting.filter(({ dueAt }) => dueAt === untilAnother)
    await Promise.all(waiting.filter((message) => !held.includes(message)).map((message) => this.#started(message)))
    await Promise.all(held.map((message) => this.#started(message)))
  }

  wake(): void {
    clearTimeout(this.#timer)
    if (!this.#state.address) return
    const waiting = this.#state.messages.filter(({ done, id }) => !done && !this.#underWay.has(id))
    const now = Date.now()
    for (const message of waiting) if (message.dueAt <= now) void this.#started(message)
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now))
    if (next < untilAnother) {
      this.#timer = setTimeout(() => this.wake(), Math.min(next - now, longestPauseMs)).unref()
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  get #state(): HookState {
    return this.#sending.state()
  }

  /** One attempt of a message at a time. */
  #started(message: StoredHook): Promise<void> {
    const running = this.#underWay.get(message.id)
    if (running) return running
    const work = this.#attempt(message).finally(() => {
      this.#underWay.delete(message.id)
      this.wake()
    })
    this.#underWay.set(message.id, work)
    return work
  }

  async #attempt(message: StoredHook): Promise<void> {
    const { twist } = message
    const wrong = wrongs.includes(twist) ? (twist as HookFlaw) : undefined
    const times = twist === 'twice' ? 2 : 1
    const answers = await Promise.all(Array.from({ length: times }, () => this.#send(message, wrong)))
    const tired = Date.now() - message.at > timeoutMs
    message.done = message.done || answers.every(Boolean) || wrong !== undefined || tired
    if (message.done) this.#releaseHeld(message)
    else message.dueAt = Date.now() + pauseAfter(message.attempts.length)
    this.#forgetOld()
    this.#sending.save()
  }

  async #send(message: StoredHook, wrong: HookFlaw | undefined): Promise<boolean> {
    const { method = 'POST', query = '', headers = {}, body } = this.#sending.request(message.data, wrong)
    try {
      const response = await fetch(`${this.#state.address}${query}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const text = await response.text()
      message.attempts.push(response.status)
      return this.#sending.accepted(response.status, text)
    } catch {
      message.attempts.push(0)
      return false
    }
  }

  /** Releases the webhooks that waited for a later one to be delivered. */
  #releaseHeld(delivered: StoredHook): void {
    for (const held of this.#state.messages) {
      const waits = held.twist === 'reorder' && held.dueAt === untilAnother
      if (waits && held.id < delivered.id) held.dueAt = Date.now()
    }
  }

  #forgetOld(): void {
    const state = this.#state
    const surplus = state.messages.filter(({ done }) => done).slice(0, -mostDone)
    if (surplus.length > 0) state.messages = state.messages.filter((message) => !surplus.includes(message))
  }
}

const pauseAfter = (attempts: number) => Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 20), longestPauseMs)
