import { type NoteKey, parseNote, parseVerifierKey, signatureBy, type VerifyEd25519, verifierKeyText } from './note.ts'

/** A change of a log's key: a state that both the former and the next key signed; keys are in their published form. */
export interface Handover {
  readonly from: string
  readonly to: string
  readonly checkpoint: string
}

const isHandover = (value: unknown): value is Handover =>
  typeof value === 'object' &&
  value !== null &&
  ['from', 'to', 'checkpoint'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** Parses the changes of a log's key from JSON, in order; empty if the JSON is invalid. */
export function parseHandovers(text: string): readonly Handover[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isHandover) : []
  } catch {
    return []
  }
}

/** How a log identifies itself now. */
export interface LogKeysNow {
  /** The published keys, one a line, the newest first. */
  readonly published: string
  readonly checkpoint: string
  readonly handovers: readonly Handover[]
}

export interface TrustedKey {
  readonly key: NoteKey
  /** Handovers over which it was reached: their states belong to the same log. */
  readonly by: readonly Handover[]
}

/**
 * The key to verify a log with: if one is already known, the one it leads to by handovers that both keys signed; otherwise the
 * newest published one that signed the state. `unknown`: nothing leads from the known key to a published one; `none`: nothing
 * published is a key; `signature`: no published key signed the state, or a line of one is wrong.
 */
export function trustedKey(
  known: string | undefined,
  { published: lines, checkpoint, handovers }: LogKeysNow,
  verify: VerifyEd25519,
): TrustedKey | 'unknown' | 'none' | 'signature' {
  const published = lines.split('\n').flatMap((line) => parseVerifierKey(line) ?? [])
  if (published.length === 0) return 'none'
  const note = parseNote(checkpoint)
  const signed = new Map(published.map((key) => [verifierKeyText(key), note ? signatureBy(note, key, verify) : 'none']))
  const isBroken = [...signed.values()].includes('wrong')
  const trusted = ({ key, by }: TrustedKey) =>
    signed.get(verifierKeyText(key)) === 'right' && !isBroken ? { key, by } : 'signature'
  if (known === undefined) {
    const newest = published.find((key) => signed.get(verifierKeyText(key)) === 'right') ?? (published[0] as NoteKey)
    return trusted({ key: newest, by: [] })
  }
  const key = parseVerifierKey(known)
  if (!key) return 'unknown'
  const now = published.map((one): Handover => ({ from: known, to: verifierKeyText(one), checkpoint }))
  const by = leadingFrom(key, [...handovers, ...now.reverse()], verify)
  const reached = by.at(-1)?.key ?? key
  return signed.has(verifierKeyText(reached)) ? trusted({ key: reached, by }) : 'unknown'
}

/** The keys that a known one leads to, each with the handover signed by it and its predecessor. */
export function leadingFrom(
  known: NoteKey,
  handovers: readonly Handover[],
  verify: VerifyEd25519,
): readonly (Handover & { readonly key: NoteKey })[] {
  const isSigned = (text: string, one: NoteKey) => {
    const state = parseNote(text)
    return state !== undefined && signatureBy(state, one, verify) === 'right'
  }
  const by: (Handover & { readonly key: NoteKey })[] = []
  for (const handover of handovers) {
    const from = by.at(-1)?.key ?? known
    const key = parseVerifierKey(handover.to)
    if (!key || verifierKeyText(key) === verifierKeyText(from)) continue
    if (isSigned(handover.checkpoint, from) && isSigned(handover.checkpoint, key)) by.push({ ...handover, key })
  }
  return by
}
