/** A package's last release, and its possible replacement. */
export interface LastRelease {
  /** `2024-06-27`. */
  readonly released: string
  /** Its possible replacement, and the cost of switching. */
  readonly instead?: string
}
export type LastReleases = Readonly<Record<string, LastRelease>>

/** Two years without a release. */
export const staleDays = 730
const dayMs = 24 * 3_600_000

/** The packages whose last release is older than two years, the oldest first. */
export function staleOf(names: readonly string[], releases: LastReleases, now: Date): string[] {
  return names
    .filter((name) => {
      const { released } = releases[name] ?? {}
      return released !== undefined && now.getTime() - Date.parse(released) > staleDays * dayMs
    })
    .toSorted((one, other) => ((releases[one]?.released ?? '') < (releases[other]?.released ?? '') ? -1 : 1))
}

/** Reads what `npm view NAME name time --json` prints, for one package or several, one after the other. */
export function readReleaseTimes(text: string): LastReleases {
  const documents =
    text.trim() === '' ? [] : (JSON.parse(`[${text.trim().replaceAll(/\}\s*\{/g, '},{')}]`) as unknown[])
  return Object.fromEntries(
    documents.flat().map((document) => {
      const { name, time } = document as { readonly name?: string; readonly time?: Readonly<Record<string, string>> }
      if (!name || !time) throw new Error('This is not what `npm view NAME name time --json` prints.')
      const versions = Object.entries(time).filter(([version]) => /^\d/.test(version))
      const last = versions
        .map(([, at]) => at)
        .toSorted()
        .at(-1)
      if (!last) throw new Error(`${name} has no release.`)
      return [name, { released: last.slice(0, 'yyyy-mm-dd'.length) }]
    }),
  )
}
