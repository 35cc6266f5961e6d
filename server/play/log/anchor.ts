import { readFile, rename, writeFile } from 'node:fs/promises'
import { type Checkpoint, parseCheckpoint, parseNote } from '@casino/rules/log/note'
import type { Read } from '../../platform/database/database.ts'
import { differenceOf, LogBehind } from './blocks.ts'
import { findCheckpoint } from './read-log.ts'

/** The last signed state, stored outside the database. */
export interface Anchor {
  readonly text: string
  readonly state: Checkpoint
}

/** Undefined only if the file does not exist. An unreadable or invalid one throws: ignoring it would hide a published state. */
export async function readAnchor(file: string): Promise<Anchor | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const state = parseCheckpoint(parseNote(text)?.text ?? '')
  if (!state) throw new LogBehind(`${file} is not the last checkpoint of a public log: nothing is signed until it is`)
  return { text, state }
}

/** Throws `LogBehind` unless the log, which has `size` entries, begins with the state in the file. */
export async function assertContinues(read: Read, file: string, { state }: Anchor, size: number): Promise<void> {
  const difference = await differenceOf(read, state, size)
  if (difference)
    throw new LogBehind(
      `the public log has ${size} entries and its last checkpoint in ${file} has ${state.size}: ${difference}, or the file is of another one`,
    )
}

/** Replaces the file atomically, so that a power failure never leaves half of it. */
export async function writeAnchor(file: string, checkpoint: string): Promise<void> {
  const next = `${file}.${process.pid}`
  await writeFile(next, checkpoint, { flush: true })
  await rename(next, file)
}

/** Stores the newest signed state in the file. Throws `LogBehind` unless it continues the stored one. */
export async function renewAnchor(read: Read, file: string): Promise<void> {
  const anchor = await readAnchor(file)
  const now = await findCheckpoint(read)
  if (anchor && anchor.text === now?.checkpoint) return
  if (anchor) await assertContinues(read, file, anchor, now?.size ?? 0)
  if (now) await writeAnchor(file, now.checkpoint)
}
