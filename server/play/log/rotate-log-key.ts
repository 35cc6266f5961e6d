import type { Database, Read, Tx } from '../../platform/database/database.ts'
import { findCurrent, isSignedByAll, type LogKeys } from './log-keys.ts'

/** Gives witnesses, and people who noted the old key, time to adopt the new one. */
const bothSignDays = 7

/** The message says why the change cannot continue. */
export class KeyNotChanged extends Error {}

/** The number of the next key: the one of an interrupted change, or otherwise a new one. */
export async function findNext(read: Read): Promise<{ readonly number: number; readonly begun: boolean }> {
  const [newest, ...former] = await findCurrent(read)
  if (!newest) throw new KeyNotChanged('The log has no key yet.')
  return former.length > 0 ? { number: newest.number, begun: true } : { number: newest.number + 1, begun: false }
}

/** From now on each state is also signed by this key, which all servers must have. Idempotent. */
export async function beginChange(database: Database, number: number): Promise<void> {
  await database.transact(async (tx) => {
    await lockState(tx)
    await tx.rows('INSERT INTO log_key (number) VALUES ($1), ($2) ON CONFLICT DO NOTHING', [number - 1, number])
  })
}

/** Ends the former key. The last state that both keys signed stays published, for verifiers that only know the former one. */
export async function endChange(database: Database, keys: LogKeys, { now }: { readonly now: boolean }): Promise<void> {
  await database.transact(async (tx) => {
    const checkpoint = await lockState(tx)
    const [next, former] = await findCurrent(tx)
    if (!next || !former) throw new KeyNotChanged('No change of the log’s key is under way; begin one without --end.')
    if (!isSignedByAll(checkpoint, [keys.of(next.number), keys.of(former.number)]))
      throw new KeyNotChanged(
        'The last state is not signed by both keys: start a server and wait until it has signed one. If a server runs, its log says what is wrong.',
      )
    const ends = new Date(next.since.getTime() + bothSignDays * 86_400_000)
    if (!now && ends > new Date())
      throw new KeyNotChanged(
        `Both keys sign since ${dayOf(next.since)}. End the former one from ${dayOf(ends)}, when witnesses know the new key; --end --now does it today.`,
      )
    await tx.rows('UPDATE log_key SET ended_at = now(), handover = $2 WHERE number = $1', [former.number, checkpoint])
  })
}

/** The address under which the log was last signed; this program may be configured without the servers' address. */
export async function findAddress(read: Read): Promise<string> {
  const state = await read.first<{ checkpoint: string }>('SELECT checkpoint FROM log_state')
  if (!state) throw new KeyNotChanged(noState)
  return state.checkpoint.slice(0, state.checkpoint.indexOf('\n')).replace(/\/log$/, '')
}

const noState = 'The log has signed nothing yet: start a server first.'

/** Reads the last state and locks it, so that nothing is signed meanwhile. */
async function lockState(tx: Tx): Promise<string> {
  const state = await tx.first<{ checkpoint: string }>('SELECT checkpoint FROM log_state FOR UPDATE')
  if (!state) throw new KeyNotChanged(noState)
  return state.checkpoint
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
