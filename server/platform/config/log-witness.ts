import { type NoteKey, parseVerifierKey } from '@casino/rules/log/note'

/** A witness, which cosigns the states of the public log (C2SP tlog-witness). */
export interface LogWitness {
  readonly key: NoteKey
  /** Without a trailing slash. */
  readonly url: string
}

/** Parses a witness's key and address, separated by a space; undefined if the text is invalid. */
export function parseLogWitness(text: string): LogWitness | undefined {
  const [verifierKey = '', url = '', ...rest] = text.trim().split(/\s+/)
  const key = parseVerifierKey(verifierKey)
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return key?.type === 4 && isAddress && rest.length === 0 ? { key, url: url.replace(/\/$/, '') } : undefined
}
