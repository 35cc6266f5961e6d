import { satisfies, valid } from 'semver'

/** A known vulnerability of some versions of a package. */
export interface Advisory {
  readonly id: string
  readonly name: string
  readonly title: string
  /** In the words of its source. */
  readonly severity: string
  /** Versions that have it, as npm writes ranges. */
  readonly ranges: readonly string[]
  readonly versions: readonly string[]
}

/** An installed package. */
export interface Installed {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly dev: boolean
}

/** The installed packages that have the vulnerability. */
export function affectedBy(advisory: Advisory, installed: readonly Installed[]): Installed[] {
  return installed.filter(
    ({ name, version }) =>
      name === advisory.name &&
      (advisory.versions.includes(version) ||
        advisory.ranges.some((range) => satisfies(version, range, { includePrerelease: true }))),
  )
}

/**
 * Reads OSV (one record, a list, `{ vulns }`, or a record on each line) and what `npm audit --json` prints. Throws if the text is
 * neither, so that an unreadable file never looks like one without vulnerabilities.
 */
export function readAdvisories(text: string): Advisory[] {
  const value = parsed(text)
  const found = Array.isArray(value) ? value.map(ofOsv) : isNpmAudit(value) ? ofNpmAudit(value) : osvOf(value)
  return found.flat()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length < 2) throw error
    return lines.map((line) => JSON.parse(line))
  }
}

interface OsvRecord {
  readonly id: string
  readonly summary?: string
  readonly withdrawn?: string
  readonly database_specific?: { readonly severity?: string }
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string }
    readonly ranges?: readonly { readonly type: string; readonly events: readonly OsvEvent[] }[]
    readonly versions?: readonly string[]
  }[]
}
interface OsvEvent {
  readonly introduced?: string
  readonly fixed?: string
  readonly last_affected?: string
}

function osvOf(value: unknown): Advisory[][] {
  const { vulns } = (value ?? {}) as { readonly vulns?: unknown }
  return Array.isArray(vulns) ? vulns.map(ofOsv) : [ofOsv(value)]
}

function ofOsv(value: unknown): Advisory[] {
  const record = value as OsvRecord | null
  if (typeof record?.id !== 'string') throw new Error('This is neither OSV nor the output of npm audit --json.')
  if (record.withdrawn !== undefined) return []
  return (record.affected ?? [])
    .filter((each) => each.package?.ecosystem === 'npm')
    .map((each) => ({
      id: record.id,
      name: each.package?.name ?? '',
      title: record.summary ?? '',
      severity: (record.database_specific?.severity ?? 'unknown').toLowerCase(),
      ranges: (each.ranges ?? []).filter(({ type }) => type === 'SEMVER').flatMap(({ events }) => rangesOf(events)),
      versions: each.versions ?? [],
    }))
}

/** `introduced` opens a range; `fixed` ends it before, and `last_affected` with its version. */
function rangesOf(events: readonly OsvEvent[]): string[] {
  const ranges: string[] = []
  let from: string | undefined
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) from = introduced === '0' ? '0.0.0-0' : introduced
    else if (from !== undefined && (fixed ?? last) !== undefined) {
      ranges.push(fixed === undefined ? `>=${from} <=${last}` : `>=${from} <${fixed}`)
      from = undefined
    }
  }
  return from === undefined ? ranges : [...ranges, `>=${from}`]
}

interface NpmAudit {
  readonly vulnerabilities: Readonly<Record<string, { readonly via: readonly (string | NpmFinding)[] }>>
}
interface NpmFinding {
  readonly source: number
  readonly name: string
  readonly title: string
  readonly url?: string
  readonly severity: string
  readonly range: string
}

function isNpmAudit(value: unknown): value is NpmAudit {
  const { vulnerabilities } = (value ?? {}) as { readonly vulnerabilities?: unknown }
  return typeof vulnerabilities === 'object' && vulnerabilities !== null
}

/** A `via` that is a name leads to an entry of its own. */
function ofNpmAudit({ vulnerabilities }: NpmAudit): Advisory[][] {
  const findings = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((each) => typeof each !== 'string'))
  const once = new Map(findings.map((each) => [`${each.source} ${each.name}`, each]))
  return [
    [...once.values()].map(({ source, name, title, url, severity, range }) => ({
      id: url?.slice(url.lastIndexOf('/') + 1) ?? String(source),
      name,
      title,
      severity,
      ranges: [range],
      versions: [],
    })),
  ]
}

/** The third-party packages of a lock file. */
export function installedOf(
  packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean; readonly dev?: boolean }>>,
): Installed[] {
  return Object.entries(packages).flatMap(([path, { version, link, dev = false }]) => {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || link || !version || !valid(version)) return []
    return [{ path, name: path.slice(at + 'node_modules/'.length), version, dev }]
  })
}
