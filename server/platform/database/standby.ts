import type { Read } from './database.ts'

/** `required`: money moves only while a synchronous standby is attached. `expected`: its absence is reported. */
export type StandbyPolicy = 'required' | 'expected' | 'none'

/** `unknown`: the database has not answered recently. */
export type StandbyState = 'attached' | 'missing' | 'unknown' | 'none'

/** Whether a synchronous standby is attached to the database, according to this server's last check. */
export interface Standby {
  /** `none`: no standby is expected. */
  readonly state: StandbyState
  /** Money operations must wait: one that is confirmed now could be lost with the primary. */
  readonly isMissed: boolean
  close(): Promise<void>
}

export interface StandbyOptions {
  readonly read: Read
  readonly policy: StandbyPolicy
  /** Receives a line when the last standby has detached, and when one is attached again. */
  readonly log: { info(line: string): void; error(line: string): void }
}

const lookEveryMs = 500
/** An older observation is ignored. */
const staleMs = 2500

/** Rejects if the database's account may not see standbys. */
export async function openStandby(options: StandbyOptions): Promise<Standby> {
  if (options.policy === 'none') return { state: 'none', isMissed: false, close: async () => {} }
  const watch = new StandbyWatch(options)
  await watch.look()
  return watch
}

class StandbyWatch implements Standby {
  readonly #options: StandbyOptions
  #attached: boolean | undefined
  #seenAt = 0
  #looking: Promise<void> | undefined
  #next: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: StandbyOptions) {
    this.#options = options
  }

  get state(): StandbyState {
    if (this.#attached === undefined || performance.now() - this.#seenAt > staleMs) return 'unknown'
    return this.#attached ? 'attached' : 'missing'
  }

  get isMissed(): boolean {
    return this.#options.policy === 'required' && this.state !== 'attached'
  }

  /** Once at the start, then periodically. */
  async look(): Promise<void> {
    const { read, log } = this.#options
    const requestedAt = performance.now()
    const row = await read.one<{ standbys: number | null }>('SELECT sync_standbys() AS standbys')
    const standbys = row.standbys
    if (standbys === null) throw new Error(noRight)
    const before = this.#attached
    this.#attached = standbys > 0
    this.#seenAt = requestedAt
    this.#lookAgain()
    if (this.#attached === (before ?? true)) return
    if (this.#attached) log.info(back)
    else log.error(gone)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#next)
    await this.#looking
  }

  #lookAgain(): void {
    if (this.#closed) return
    this.#next = setTimeout(() => {
      // An unavailable database is reported elsewhere.
      this.#looking = this.look().catch(() => this.#lookAgain())
    }, lookEveryMs)
  }
}

const gone = 'no synchronous standby of the database is attached: what is answered now can be lost with the primary'
const back = 'a synchronous standby of the database is attached'
const noRight =
  'STANDBY is set, but the owner of the tables may not see standbys: as a superuser, GRANT pg_read_all_stats to it (see “Database roles” in operations.md)'
