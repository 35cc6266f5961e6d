/** Pending webhooks: sent until they are accepted, with growing pauses, also after a restart. */

const firstPauseMs = 1_000
const longestPauseMs = 600_000
const timeoutMs = 3 * 24 * 3_600_000
const answerWithinMs = 10_000
const keptWhenDone = 500
/** The due time of a webhook held back until another one has been delivered. */
const untilAnother = Number.MAX_SAFE_INTEGER

export const hookTwists = ['signature', 'old', 'amount', 'currency', 'twice', 'late', 'reorder', 'lost'] as const
/**
 * The fault of a webhook. `signature`, `old`, `amount`, `currency`: sent once with a false value, and not repeated; `old` is
 * signed for a time long ago, where signatures contain a time. `reorder`: waits until another one has been delivered. `lost`:
 * is never sent automatically.
 */
export type HookTwist = (typeof hookTwists)[number]
export type Wrong = 'signature' | 'old' | 'amount' | 'currency'
const wrongs: readonly (HookTwist | undefined)[] = ['signature', 'old', 'amount', 'currency'] satisfies Wrong[]

export interface HookRequest {
  readonly method?: 'GET' | 'POST'
  /** The query appended to the address, including `?`. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A stored webhook: it is signed again for each attempt. */
export interface Message {
  readonly id: number
  readonly data: unknown
  readonly at: number
  readonly twist?: HookTwist
  dueAt: number
  done: boolean
  /** Statuses of the receiver's answers; 0: no answer. */
  readonly attempts: number[]
}

export interface HookBook {
  address: string | null
  last: number
  twists: { twist: HookTwist; ms: number }[]
  messages: Message[]
}

export const freshHooks = (): HookBook => ({ address: null, last: 0, twists: [], messages: [] })

export interface Hooks {
  /** Sends a webhook as soon as there is an address, and repeats it until it is accepted. */
  tell(data: unknown): Message
  /** Sends them again, correctly and now; resolves when they are answered. */
  resend(ids?: readonly number[]): Promise<readonly Message[]>
  /** Sends all waiting webhooks now, and resolves when they are answered. */
  deliver(): Promise<void>
  wake(): void
  close(): void
}

export interface HookSending {
  readonly book: () => HookBook
  readonly save: () => void
  readonly request: (data: unknown, wrong: Wrong | undefined) => HookRequest
  readonly accepted: (status: number, body: string) => boolean
}

export function openHooks({ book, save, request, accepted }: HookSending): Hooks {
  let timer: NodeJS.Timeout | undefined
  const underWay = new Map<number, Promise<void>>()

  async function send(message: Message, wrong: Wrong | undefined): Promise<boolean> {
    const { method = 'POST', query = '', headers = {}, body } = request(message.data, wrong)
    try {
      const response = await fetch(`${book().address}${query}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const text = await response.text()
      message.attempts.push(response.status)
      return accepted(response.status, text)
    } catch {
      message.attempts.push(0)
      return false
    }
  }

  async function attempt(message: Message): Promise<void> {
    const { twist } = message
    const wrong = wrongs.includes(twist) ? (twist as Wrong) : undefined
    const answers = await Promise.all(
      twist === 'twice' ? [send(message, wrong), send(message, wrong)] : [send(message, wrong)],
    )
    const tired = Date.now() - message.at > timeoutMs
    message.done = message.done || answers.every(Boolean) || wrong !== undefined || tired
    if (!message.done) message.dueAt = Date.now() + pauseAfter(message.attempts.length)
    else for (const held of book().messages) if (held.twist === 'reorder' && held.id < message.id) release(held)
    forgetOld()
    save()
  }

  function release(held: Message): void {
    if (held.dueAt === untilAnother) held.dueAt = Date.now()
  }

  /** One attempt of a message at a time. */
  function started(message: Message): Promise<void> {
    const running = underWay.get(message.id)
    if (running) return running
    const work = attempt(message).finally(() => {
      underWay.delete(message.id)
      wake()
    })
    underWay.set(message.id, work)
    return work
  }

  function forgetOld(): void {
    const { messages } = book()
    const surplus = messages.filter(({ done }) => done).slice(0, -keptWhenDone)
    if (surplus.length > 0) book().messages = messages.filter((message) => !surplus.includes(message))
  }

  function wake(): void {
    clearTimeout(timer)
    if (!book().address) return
    const waiting = book().messages.filter(({ done, id }) => !done && !underWay.has(id))
    const now = Date.now()
    for (const message of waiting) if (message.dueAt <= now) void started(message)
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now))
    if (next < untilAnother) timer = setTimeout(wake, Math.min(next - now, longestPauseMs)).unref()
  }

  return {
    tell(data) {
      const kept = book()
      const { twist, ms = 0 } = kept.twists.shift() ?? {}
      kept.last += 1
      const at = Date.now()
      const dueAt = twist === 'reorder' ? untilAnother : at + (twist === 'late' ? ms : 0)
      const message: Message = {
        id: kept.last,
        data,
        at,
        ...(twist && { twist }),
        dueAt,
        done: twist === 'lost',
        attempts: [],
      }
      kept.messages.push(message)
      // After the call that caused it has been answered.
      setImmediate(wake)
      return message
    },
    async resend(ids) {
      const chosen = book().messages.filter(({ id }) => ids === undefined || ids.includes(id))
      await Promise.all(
        chosen.map(async (message) => {
          await underWay.get(message.id)
          if (await send(message, undefined)) message.done = true
        }),
      )
      save()
      return chosen
    },
    async deliver() {
      if (!book().address) return
      const waiting = book().messages.filter(({ done }) => !done)
      const held = waiting.filter(({ dueAt }) => dueAt === untilAnother)
      await Promise.all(waiting.filter((message) => !held.includes(message)).map(started))
      await Promise.all(held.map(started))
    },
    wake,
    close: () => clearTimeout(timer),
  }
}

const pauseAfter = (attempts: number) => Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 20), longestPauseMs)
