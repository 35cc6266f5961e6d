import { chownSync, createWriteStream, readdirSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '../postgres/postgres-account.ts'
import { type BackupFolder, isSegment, readSealed, segmentPath } from './backup-folder.ts'
import { openExchange } from './log-archive.ts'

const lookEveryMs = 10
/** The database gives up waiting for a segment when this process has ended. */
const mostLooks = 6000

/** Run in the cluster's folder. Requests the segment from this process, and waits for the answer. */
export const restoreCommand: string = [
  ': > ../restore/want/%f',
  'n=0; while test -e ../restore/want/%f',
  `do sleep 0.01; n=$((n+1)); if test $n -gt ${mostLooks}; then exit 200; fi; done`,
  'mv ../restore/have/%f %p',
].join('; ')

export interface LogServer {
  served(): number
  /** A missing segment, though later ones exist. */
  missing(): string | undefined
  /** Why a segment could not be opened; the recovery then ended too early. */
  failure(): unknown
  close(): Promise<void>
}

/** Unseals one segment at a time, when the database requests it: no second copy of the log is on disk. */
export function serveLog(from: BackupFolder, home: string, account: Account | undefined): LogServer {
  const folder = openExchange(join(home, 'restore'), account)
  const want = openExchange(join(folder, 'want'), account)
  const have = openExchange(join(folder, 'have'), account)
  const archived = from.segments()
  let served = 0
  let missing: string | undefined
  let failure: unknown
  const answer = async (name: string) => {
    if (archived.has(name) && !failure) {
      const draft = join(have, `.${name}`)
      await readSealed(from, segmentPath(name), (bytes) => pipeline(bytes, createWriteStream(draft, { mode: 0o600 })))
      if (account) chownSync(draft, account.uid, account.gid)
      await rename(draft, join(have, name))
      served++
    } else if (isSegment(name) && [...archived].some((other) => isSegment(other) && other.slice(8) > name.slice(8)))
      missing ??= name
  }
  const answerAll = async () => {
    for (const name of readdirSync(want)) {
      await answer(name).catch((cause) => {
        failure ??= cause
      })
      await rm(join(want, name))
    }
  }
  let closed = false
  const answering = (async () => {
    for (; !closed; await pause(lookEveryMs)) await answerAll()
  })()
  return {
    served: () => served,
    missing: () => missing,
    failure: () => failure,
    close: async () => {
      closed = true
      await answering
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
