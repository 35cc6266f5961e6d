import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secret {
  readonly value: string
  readonly file: string
}

/** A secret that the installation generates once and stores in its data folder, readable only by its owner. */
export function openSecret(dataDir: string, name: string): Secret {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return { value: readFileSync(file, 'utf8').trim(), file }
}

/** Undefined if it has not been generated yet. */
export function findSecret(dataDir: string, name: string): Secret | undefined {
  return existsSync(join(dataDir, name)) ? openSecret(dataDir, name) : undefined
}
