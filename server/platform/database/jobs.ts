import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Read } from './database.ts'

/** Background work that one server does for all servers. */
export interface Job {
  /** Servers that can do the same work share a lease; the job runs while this server holds at least one of these. */
  readonly leases: readonly string[]
  /** Infinite: only when a lease is taken, or on demand. */
  readonly everyMs: number
  /** Also runs as soon as a lease is taken. */
  readonly atOnce?: boolean
  /** Never runs twice at the same time; receives its leases that are held. */
  readonly work: (held: readonly string[]) => Promise<unknown>
}

export interface ScheduledJob {
  /** Runs it now if this server holds one of its leases; again if it is already running. */
  request(): void
  /** Set as soon as it is being closed: work in several steps then ends after its current one. */
  readonly closed: boolean
  /** Stops running it; resolves when the current run has ended. */
  readonly close: () => Promise<void>
}

export interface Jobs {
  /** Runs the job until the returned handle is closed. */
  schedule(job: Job): ScheduledJob
  /** Whether this server has the lease now; false before another one may take it. */
  holds(lease: string): boolean
  /** The leases held now. */
  readonly held: readonly string[]
  /** Starts taking leases. A server that never calls this leaves the work to the others. */
  begin(): void
  /** Releases the leases, so that another server can take them immediately. */
  close(): Promise<void>
}

/** The options of a module that has a job. */
export interface JobOptions {
  readonly jobs: Pick<Jobs, 'schedule'>
  /** Infinite: it runs only on demand. */
  readonly everyMs?: number | undefined
}

/** The lease of all work that needs no configuration, so any server can do it. */
export const upkeep = 'upkeep'

export interface JobsOptions {
  readonly read: Read
  readonly onTrouble: (error: unknown) => void
}

const beatMs = 1000
/** After this time and one more beat, a server that was killed or hangs is replaced. */
const leaseMs = 5000

/** Leases for other modules' SQL: since when a server holds each, and when it last renewed it. */
export const leaseRows = `(SELECT name, taken_at, until - interval '${leaseMs} ms' AS renewed_at FROM lease)`

/**
 * Only one server at a time holds each lease, a row that it renews once a second. A lease's time counts from before the
 * request, so a server stops before another can begin, however long it was frozen. Work already begun continues, which is safe:
 * each transaction is correct even if two servers run it.
 */
export function openJobs(options: JobsOptions): Jobs {
  return new LeasedJobs(options)
}

interface StartedJob {
  readonly job: Job
  request(): void
}

class LeasedJobs implements Jobs {
  readonly #read: Read
  readonly #onTrouble: JobsOptions['onTrouble']
  readonly #holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  readonly #started = new Set<StartedJob>()
  /** By `performance.now()`. */
  readonly #heldUntil = new Map<string, number>()
  /** The leases of others at their last observed renewal, and when this server first saw that renewal, by `performance.now()`. */
  #seen: ReadonlyMap<string, number> = new Map()
  #beating: Promise<void> | undefined
  #next: NodeJS.Timeout | undefined
  #troubled = false
  #closed = false

  constructor({ read, onTrouble }: JobsOptions) {
    this.#read = read
    this.#onTrouble = onTrouble
  }

  schedule(job: Job): ScheduledJob {
    let running: Promise<void> | undefined
    let again = false
    let closed = false
    const run = async (held: readonly string[]) => {
      await job.work(held).catch(this.#onTrouble)
      running = undefined
      if (again) request()
    }
    const request = () => {
      const held = job.leases.filter((lease) => this.holds(lease))
      again = running !== undefined
      if (!closed && !running && held.length > 0) running = run(held)
    }
    const started = { job, request }
    this.#started.add(started)
    const timer = isDone(job) ? setInterval(request, job.everyMs) : undefined
    timer?.unref()
    return {
      request,
      get closed() {
        return closed
      },
      close: async () => {
        closed = true
        clearInterval(timer)
        this.#started.delete(started)
        await running
      },
    }
  }

  holds(lease: string): boolean {
    return performance.now() < (this.#heldUntil.get(lease) ?? 0)
  }

  get held(): readonly string[] {
    return [...this.#heldUntil.keys()].filter((lease) => this.holds(lease))
  }

  begin(): void {
    if (this.#closed) return
    this.#beating = this.#beat().finally(() => {
      this.#beating = undefined
      this.#next = setTimeout(() => this.begin(), beatMs).unref()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#next)
    await this.#beating
    clearTimeout(this.#next)
    if (this.#heldUntil.size === 0) return
    this.#heldUntil.clear()
    await this.#read.rows('DELETE FROM lease WHERE holder = $1', [this.#holder]).catch(this.#onTrouble)
  }

  async #beat(): Promise<void> {
    const wanted = new Set([...this.#started].filter(({ job }) => isDone(job)).flatMap(({ job }) => job.leases))
    if (wanted.size === 0) return
    const requestedAt = performance.now()
    try {
      const silent = [...this.#seen].filter(([, since]) => requestedAt - since > silentMs).map(([lease]) => lease)
      const names = [...wanted].sort()
      const rows = await this.#read.rows<{ name: string }>(takeLeases, [names, this.#holder, leaseMs, silent])
      this.#troubled = false
      this.#took(new Set(rows.map(({ name }) => name)), requestedAt + leaseMs)
      if (rows.length < names.length) await this.#watchOthers(names)
    } catch (error) {
      // Logged once: while the database is unavailable, every second would log the same.
      if (!this.#troubled) this.#onTrouble(error)
      this.#troubled = true
    }
  }

  async #watchOthers(names: readonly string[]): Promise<void> {
    const others = await this.#read.rows<{ lease: string }>(leasesOfOthers, [names, this.#holder])
    const now = performance.now()
    this.#seen = new Map(others.map(({ lease }) => [lease, this.#seen.get(lease) ?? now]))
  }

  #took(leases: ReadonlySet<string>, until: number): void {
    const taken = [...leases].filter((lease) => !this.holds(lease))
    for (const lease of this.#heldUntil.keys()) if (!leases.has(lease)) this.#heldUntil.delete(lease)
    for (const lease of leases) this.#heldUntil.set(lease, until)
    for (const { job, request } of this.#started)
      if (job.atOnce && isDone(job) && job.leases.some((lease) => taken.includes(lease))) request()
  }
}

/**
 * A lease not renewed for this long may be taken whatever the database's clock says: the clock may have been set back. A server that
 * was killed is replaced by then.
 */
export const silentMs = leaseMs + beatMs

const isDone = ({ everyMs }: Job) => everyMs !== Number.POSITIVE_INFINITY

const takeLeases = `
  INSERT INTO lease (name, holder, until)
  SELECT name, $2, clock_timestamp() + $3 * interval '1 ms' FROM unnest($1::text[]) AS name
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until,
    taken_at = CASE lease.holder WHEN excluded.holder THEN lease.taken_at ELSE excluded.taken_at END
  WHERE lease.holder = excluded.holder OR lease.until < clock_timestamp() OR concat_ws(' ', lease.name, lease.holder, lease.until) = ANY($4::text[])
  RETURNING name`

const leasesOfOthers = `
  SELECT concat_ws(' ', name, holder, until) AS lease FROM lease WHERE name = ANY($1::text[]) AND holder <> $2`
