import { readFileSync } from 'node:fs'
import { inRoot } from '../places.ts'

/** A mutant that no test can notice, because it does not change the code's meaning. */
export interface EquivalentMutant {
  readonly file: string
  /** The line on which it begins, without its indentation. */
  readonly line: string
  /** The changed code, in one line; without it every mutant that begins on the line. */
  readonly becomes?: string
  readonly why: string
}

/** A mutant, with its place in the code. */
export interface PlacedMutant {
  readonly file: string
  readonly line: string
  readonly becomes: string
}

export const equivalentFile: string = inRoot('tools', 'mutants', 'equivalent.json')

export function readEquivalent(): EquivalentMutant[] {
  return JSON.parse(readFileSync(equivalentFile, 'utf8')) as EquivalentMutant[]
}

export const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim()

/** The entry of the list that covers the mutant. */
export function entryOf(mutant: PlacedMutant, entries: readonly EquivalentMutant[]): EquivalentMutant | undefined {
  return entries.find(
    ({ file, line, becomes }) =>
      file === mutant.file && line === mutant.line && (becomes === undefined || becomes === mutant.becomes),
  )
}

/** Entries whose file no longer has such a line. */
export function staleEntries(
  entries: readonly EquivalentMutant[],
  read: (file: string) => string | undefined,
): EquivalentMutant[] {
  return entries.filter(({ file, line }) => {
    const lines = read(file)?.split('\n') ?? []
    return !lines.some((each) => each.trim() === line)
  })
}
