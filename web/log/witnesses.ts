import { parseNote, parseVerifierKey, signatureBy, type VerifyEd25519, verifierKeyText } from '@casino/rules/log/note'
import { FaultFound } from './fault.ts'
import type { LogSource } from './source.ts'

/** Names of the witnesses, by whether they have signed the newest state. */
export interface Witnesses {
  readonly signed: readonly string[]
  readonly missing: readonly string[]
  /** Witnesses whose signatures this device has seen, but which are no longer listed, or are listed with another key. */
  readonly gone?: readonly string[]
  readonly changed?: readonly string[]
}

/** Keys of the witnesses that have signed, by name. */
export type KnownWitnesses = Readonly<Record<string, string>>

/** More witnesses than any casino has. */
const mostKnown = 20

/** Longer than any real list of witnesses; a longer one is not cached. */
const mostListed = 4_000

interface Before {
  readonly witnesses?: KnownWitnesses
  /** The list, if it was already read today. */
  readonly listed?: string | undefined
}

/** Checks the witnesses' signatures. Their list is read again each day, and whenever one of them has not signed. */
export async function readWitnesses(
  source: LogSource,
  checkpoint: string,
  { witnesses: known = {}, listed: before }: Before,
  verify: VerifyEd25519,
) {
  const shownBy = async (listed: string) => {
    await source.ahead?.(checkpoint, listed)
    return { ...witnessesOf(checkpoint, listed, known, verify), ...(listed.length <= mostListed && { listed }) }
  }
  const found = before === undefined ? undefined : await shownBy(before)
  return found?.witnesses.missing.length === 0 ? found : shownBy(await source.text('witnesses'))
}

/**
 * A missing signature is tolerated; an invalid one is a fault. Witnesses that have signed are remembered, because a casino that
 * removes one could show this device a different log.
 */
function witnessesOf(checkpoint: string, keys: string, known: KnownWitnesses, verify: VerifyEd25519) {
  const note = parseNote(checkpoint)
  const listed = keys.split('\n').flatMap((line) => parseVerifierKey(line) ?? [])
  const [signed, missing, remembered]: [string[], string[], Record<string, string>] = [[], [], { ...known }]
  for (const key of listed) {
    const signature = note ? signatureBy(note, key, verify) : 'none'
    const text = verifierKeyText(key)
    if (signature === 'wrong') throw new FaultFound({ kind: 'witness', evidence: { checkpoint, key: text } })
    ;(signature === 'right' ? signed : missing).push(key.name)
    if (signature === 'right' && Object.keys(remembered).length < mostKnown) remembered[key.name] ??= text
  }
  const texts = listed.map(verifierKeyText)
  const absent = Object.keys(known).filter((name) => !texts.includes(known[name] ?? ''))
  const isListed = (name: string) => listed.some((key) => key.name === name)
  const witnesses: Witnesses = {
    signed,
    missing,
    gone: absent.filter((name) => !isListed(name)),
    changed: absent.filter(isListed),
  }
  return { witnesses, remembered }
}
