import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config/config.ts'
import { replicaFollows } from '../../platform/database/replica.ts'
import { findServerKey } from '../../platform/keys/server-key.ts'
import { anchorChecks } from './anchor-check.ts'
import { type AuditProgress, type AuditWatcher, audit, type CheckReport } from './audit.ts'

const url = process.env.DATABASE_URL
const reading = readConfig(process.env)
if (!reading.ok) {
  console.error(reading.problems.join('\n'))
  process.exit(2)
}
const { config } = reading
if (!url) {
  console.error('DATABASE_URL is missing: the address of the database to look at.')
  process.exit(2)
}

const options = {
  since: { type: 'string', multiple: true },
  key: { type: 'string' },
  replica: { type: 'boolean' },
} as const
const everyMs = 5000
const began = performance.now()
let saying: NodeJS.Timeout | undefined

try {
  const { values } = parseArgs({ options })
  const since = anchorChecks(values)
  const source = values.replica ? await replicaOr(url) : url
  const watcher: AuditWatcher = {
    onReport: (report) => console.log(line(report)),
    follow(progress) {
      // Progress is only shown on a terminal; it would clutter a file.
      if (process.stdout.isTTY) saying = setInterval(() => console.log(state(progress)), everyMs)
    },
  }
  const { at, clean, checks } = await audit(source, findServerKey(config), watcher, since)
  const broken = checks.filter(({ wrong }) => wrong > 0)
  const wrong = broken.reduce((sum, check) => sum + check.wrong, 0)
  const verdict = clean
    ? `everything holds: ${checks.length} checks in ${seconds(began)}.`
    : `${wrong} findings in ${broken.length} of ${checks.length} checks. Stop and look.`
  console.log(`\nThe casino as of ${at.toISOString()}: ${verdict}`)
  process.exitCode = clean ? 0 : 1
} catch (cause) {
  console.error(`The audit came to no end: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 2
} finally {
  clearInterval(saying)
}

/** The replica's address once it has everything that the primary has now, or the primary's. */
async function replicaOr(primary: string): Promise<string> {
  const { replicaDatabaseUrl: replica, replicaMaximumLagSeconds } = config
  if (!replica) throw new Error('REPLICA_DATABASE_URL is missing: the address of the replica to read')
  const follows = await replicaFollows(primary, replica, replicaMaximumLagSeconds)
  console.log(follows ? 'Read from the replica.' : 'Read from the primary: the replica is away, or too far behind.')
  return follows ? replica : primary
}

function line({ holds, looked, wrong, examples, seconds }: CheckReport): string {
  const mark = wrong === 0 ? 'holds ' : 'BROKEN'
  const lines = [`${mark}  ${holds} (${looked} looked at, ${seconds.toFixed(1)} s)`]
  for (const example of examples) lines.push(`          ${example}`)
  if (wrong > examples.length) lines.push(`          … and ${wrong - examples.length} more`)
  return lines.join('\n')
}

function state({ looking, done, of }: AuditProgress): string {
  const now = [...looking].map(({ holds, since, looked }) => {
    const far = looked === undefined ? '' : `${looked.toLocaleString('en')} looked at, `
    return `\n        ${holds} (${far}${seconds(since)})`
  })
  return `   …    ${done()} of ${of} checks are done after ${seconds(began)}; still looking:${now.join('')}`
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
