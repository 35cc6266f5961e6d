// Reports on the packages of the lock file without a network. `npm run dependencies -- --advisories FILE` lists those with known
// vulnerabilities, from OSV records or the output of `npm audit --json`, and fails if a release has one. Packages without a
// release for two years are listed with what could replace them; `--times FILE` adds release times, as
// `npm view NAME name time --json` prints them.
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readLock } from './checks/lock-file.ts'
import { inRoot, root } from './places.ts'
import { packagesOf } from './release/packages.ts'
import { affectedBy, installedOf, readAdvisories } from './supply/advisories.ts'
import { type LastReleases, readReleaseTimes, staleOf } from './supply/releases.ts'
import { readText } from './text-file.ts'

const { values } = parseArgs({
  options: { advisories: { type: 'string', multiple: true }, times: { type: 'string', multiple: true } },
})
const { packages } = readLock()

if (values.advisories) process.exitCode = reportVulnerabilities(values.advisories)
else console.log('No vulnerabilities were looked for: -- --advisories FILE names what is known.')
reportStale(values.times ?? [])

function reportVulnerabilities(files: readonly string[]): number {
  const advisories = files.flatMap((file) => readAdvisories(readText(file)))
  const installed = installedOf(packages)
  const shipped = new Set(packagesOf(['server'], packages).map(({ path }) => path))
  const found = advisories
    .flatMap((advisory) => affectedBy(advisory, installed).map((each) => ({ advisory, each })))
    .toSorted((one, other) => Number(shipped.has(other.each.path)) - Number(shipped.has(one.each.path)))
  for (const { advisory, each } of found) {
    const place = shipped.has(each.path) ? 'released' : 'tool only'
    console.log(`${place}  ${each.name} ${each.version}  ${advisory.severity}  ${advisory.id}  ${advisory.title}`)
  }
  console.log(`${advisories.length} advisories, ${installed.length} packages: ${found.length} vulnerabilities`)
  return found.some(({ each }) => shipped.has(each.path)) ? 1 : 0
}

function reportStale(files: readonly string[]): void {
  const known = JSON.parse(readFileSync(inRoot('tools', 'supply', 'last-releases.json'), 'utf8')) as LastReleases
  const times = files.map((file) => readReleaseTimes(readText(file)))
  const releases: Record<string, LastReleases[string]> = { ...known }
  for (const [name, { released }] of times.flatMap((each) => Object.entries(each))) {
    releases[name] = { ...releases[name], released }
  }
  const names = directDependencies()
  for (const name of staleOf(names, releases, new Date())) {
    console.log(
      `no release since ${releases[name]?.released}  ${name}: ${releases[name]?.instead ?? 'no replacement is named'}`,
    )
  }
  const unknown = names.filter((name) => !releases[name])
  console.log(
    `${unknown.length} of ${names.length} direct dependencies have no known release time; -- --times FILE adds them.`,
  )
}

function directDependencies(): string[] {
  const names = globSync(['package.json', '*/package.json'], { cwd: root }).flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(inRoot(file), 'utf8'),
    ) as Record<string, Record<string, string> | undefined>
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  return [...new Set(names)].filter((name) => !name.startsWith('@casino/')).toSorted()
}
