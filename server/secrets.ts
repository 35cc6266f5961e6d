import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secret {
  readonly value: string
  readonly file: string
  /** Made by this call, so nobody has been told of it yet. */
  readonly isNew: boolean
}

/** A secret that the installation makes for itself once and keeps in its data folder, readable by its owner alone. */
export function openSecret(dataDir: string, name: string): Secret {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  const isNew = !existsSync(file)
  if (isNew) writeFileSync(file, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return { value: readFileSync(file, 'utf8').trim(), file, isNew }
}
