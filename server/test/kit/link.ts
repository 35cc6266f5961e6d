import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The fault injected into the next batch of the ledger. */
export type Accident =
  /** Its first statements never arrive. */
  | 'cut at the locks'
  /** It is decided, but neither its writes nor COMMIT arrive. */
  | 'cut before the commit'
  /** It is committed, but no answer arrives. */
  | 'cut after the commit'
  /** After its locks nothing passes in either direction, and the connection stays open. */
  | 'silent at the locks'
  /** Nothing passes on a connection that is being opened. */
  | 'silent from the first byte'
  /** A connection that is being opened waits until it is released. */
  | 'held from the first byte'

/** A connection to a database that can be made to fail. */
export interface Link {
  /** The database's URL through this link. */
  readonly url: string
  /** Resolves when the fault has happened. All other traffic passes. */
  next(accident: Accident): Promise<void>
  /** Releases the delayed data. */
  release(): void
  /** Cuts every current connection. */
  cut(): void
  close(): Promise<void>
}

// The driver's messages for the named statements of a batch, and PostgreSQL's answer to COMMIT.
const locks = Buffer.from('\0begin\0')
const commits = Buffer.from('\0commit\0')
const committed = Buffer.from('COMMIT\0')

/** A proxy between a ledger and its database, whose URL has the folder of a socket. */
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
    // Set once COMMIT is on its way and its answer must be dropped.
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
