import { parseNote, parseVerifierKey, signatureBy, type VerifyEd25519, verifierKeyText } from '@casino/rules/log/note'
import { Found } from './fault.ts'

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

/**
 * A witness may be late; a signature that is not its own is a fault. One that has signed is remembered: without it a casino could show
 * this device another log unseen.
 */
export function witnessesOf(checkpoint: string, keys: string, known: KnownWitnesses, verify: VerifyEd25519) {
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
