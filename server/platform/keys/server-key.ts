import { hostname } from 'node:os'
import { findSecret, openSecret, type Secret } from '../environment/secrets.ts'

/** The key that is outside the database. */
export interface ServerKey {
  readonly value: string
  /** Its location, for people who look for it. */
  readonly place: string
}

export const keyFile = 'server-key'
/** Replaced keys: `server-key.old`, then `server-key.old.2` and so on. */
export const oldKeyFile = `${keyFile}.old`
/** The file's earlier name. */
export const olderKeyFile = 'card-key'

/** The configured key. */
interface KeyConfig {
  /** Absent: a secret in the data folder. */
  readonly serverKey: string | undefined
  readonly dataDir: string
}

/** The configured key, or the one in the data folder; undefined if there is none yet. */
export function findServerKey({ serverKey, dataDir }: KeyConfig): ServerKey | undefined {
  if (serverKey !== undefined) return { value: serverKey, place: `SERVER_KEY on ${hostname()}` }
  const secret = findSecret(dataDir, keyFile) ?? findSecret(dataDir, olderKeyFile)
  return secret && inFile(secret)
}

/** Generates a key in the data folder, or returns the existing one. */
export function makeServerKey(dataDir: string): ServerKey {
  return inFile(openSecret(dataDir, keyFile))
}

export function inFile({ value, file }: Secret): ServerKey {
  return { value, place: `${file} on ${hostname()}` }
}
