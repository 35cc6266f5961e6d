import { parseNote, parseVerifierKey, signatureBy, type VerifyEd25519, verifierKeyText } from '@casino/rules/log/note'
import { Found } from './fault.ts'
import type { LogSource } from './source.ts'

/** The names of the witnesses, by what the newest state shows. */
export interface Witnesses {
  readonly signed: readonly string[]
  readonly missing: readonly string[]
  /** That have signed on this device, and are not listed any more, or with another key. */
  readonly gone?: readonly string[]
  readonly changed?: readonly string[]
}

/** The keys of witnesses that have signed, by their names. */
export type KnownWitnesses = Readonly<Record<string, string>>

/** More than a casino has. */
const mostKnown = 20

/** More than the list of those that a casino has; a longer one is read on each visit. */
const mostListed = 4_000

interface Before {
  readonly witnesses?: KnownWitnesses
  /** The list as it was read on this day. */
  readonly listed?: string | undefined
}

/** What the witnesses show; their list is read again on another day, and where one of them has not signed. */
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
 * A witness may be late; a signature that is not its own is a fault. One that has signed is remembered: without it a casino could show
 * this device another log unseen.
 */
function witnessesOf(checkpoint: string, keys: string, known: KnownWitnesses, verify: VerifyEd25519) {
  const note = parseNote(checkpoint)
  const listed = keys.split('\n').flatMap((line) => parseVerifierKey(line) ?? [])
  const [signed, missing, remembered]: [string[], string[], Record<string, string>] = [[], [], { ...known }]
  for (const key of listed) {
    const signature = note ? signatureBy(note, key, verify) : 'none'
    const text = verifierKeyText(key)
    if (signature === 'wrong') throw new Found({ kind: 'witness', evidence: { checkpoint, key: text } })
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
