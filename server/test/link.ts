import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What happens to the next batch of the ledger that comes by. */
export type Accident =
  /** Its first statements never arrive. */
  | 'cut at the locks'
  /** It is decided, but neither what it writes nor COMMIT arrives. */
  | 'cut before the commit'
  /** It is committed, but nobody hears of it. */
  | 'cut after the commit'
  /** From its locks on nothing passes any more in either direction, and nobody hangs up. */
  | 'silent at the locks'
  /** Of a connection that is being made, nothing passes. */
  | 'silent from the first byte'
  /** A connection that is being made waits until it is released. */
  | 'held from the first byte'

/** A way to a database on which accidents happen. */
export interface Link {
  /** The database's address by way of this link. */
  readonly url: string
  /** Resolves when it has happened. Everything before and after passes. */
  next(accident: Accident): Promise<void>
  /** Lets pass what is held. */
  release(): void
  /** Cuts every connection that there is now. */
  cut(): void
  close(): Promise<void>
}

// What the driver sends for the named statements of a batch, and what PostgreSQL answers to COMMIT.
const locks = Buffer.from('\0begin\0')
const commits = Buffer.from('\0commit\0')
const committed = Buffer.from('COMMIT\0')

/** Stands between a ledger and its database, whose address has a socket's folder. */
export async function openLink(databaseUrl: string): Promise<Link> {
  const target = new URL(databaseUrl)
  const there = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const folder = mkdtempSync(join(tmpdir(), 'casino-link-'))
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  let planned: { accident: Accident; happened: () => void } | undefined

  const happens = (...accidents: Accident[]) => {
    if (!planned || !accidents.includes(planned.accident)) return false
    planned.happened()
    planned = undefined
    return true
  }

  const server = createServer((near) => {
    const far = connect(there)
    const ends = [near, far]
    let silent = happens('silent from the first byte')
    // Set once COMMIT is on its way and its answer is not to come back.
    let deaf: (() => void) | undefined
    if (happens('held from the first byte')) {
      near.pause()
      held.push(() => near.resume())
    }
    const hangUp = () => {
      for (const end of ends) end.destroy()
    }
    for (const end of ends) {
      sockets.add(end)
      end.on('error', hangUp)
      end.on('close', () => {
        sockets.delete(end)
        if (!silent) hangUp()
      })
    }
    near.on('data', (sent) => {
      if (sent.includes(locks)) silent ||= happens('silent at the locks')
      if (silent) return
      if (sent.includes(locks) && happens('cut at the locks')) return hangUp()
      if (sent.includes(commits)) {
        if (happens('cut before the commit')) return hangUp()
        if (planned?.accident === 'cut after the commit') {
          deaf = planned.happened
          planned = undefined
        }
      }
      far.write(sent)
    })
    far.on('data', (answered) => {
      if (silent) return
      if (!deaf) return near.write(answered)
      if (!answered.includes(committed)) return
      hangUp()
      deaf()
    })
  })
  await new Promise<void>((listening) => server.listen(join(folder, '.s.PGSQL.5432'), listening))
  target.searchParams.set('host', folder)

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: target.href,
    next: (accident) =>
      new Promise((happened) => {
        planned = { accident, happened }
      }),
    release: () => {
      for (const pass of held.splice(0)) pass()
    },
    cut,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
