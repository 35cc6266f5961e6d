import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { anchorChecks } from '@casino/server/accounting/audit/anchor-check'
import type { AuditCheck } from '@casino/server/accounting/ledger/audit'
import type { Config } from '@casino/server/platform/config/config'
import { findServerKey } from '@casino/server/platform/keys/server-key'
import { findBackupKey, openBackupKey } from './backup/open-backups.ts'
import { attachMonth, connectOwner, detachMonth, type Moved } from './months/archive.ts'
import type { ArchiveFolder } from './months/files.ts'
import { findArchivedProof, findArchivedRound, writeStatement } from './months/look-up.ts'
import {
  auditWithArchive,
  findMonths,
  type KnownMonth,
  monthsToDetach,
  problemOfAttaching,
  problemOfDetaching,
} from './months/months.ts'
import { joinDatabase } from './postgres/casino-database.ts'
import { end, openConfig } from './processes/life.ts'

const usage = `Usage: npm run months                               the months, and where their plays are
       npm run months -- detach [2026-01] --to FOLDER     archives that month, or all that MONTHS_ATTACHED does not keep
       npm run months -- attach 2026-01 --from FOLDER     brings it back
       npm run months -- statement --from FOLDER --player NAME --days 2026-01-01..2026-01-31
                                                          what they did in days that are archived, as CSV, for a player who asks support
       npm run months -- round 123456 --from FOLDER       an archived round, as \`npm run verify\` reads it
       npm run months -- log-proof 123456 --from FOLDER   its proof from the public log
       npm run months -- audit --from FOLDER              audits the casino together with all that is archived; --since, --key as for npm run audit`

try {
  await end(await run())
} catch (cause) {
  await end(1, cause)
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      since: { type: 'string', multiple: true },
      key: { type: 'string' },
      player: { type: 'string' },
      days: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [action = 'list', month, ...more] = positionals
  const folder = action === 'detach' ? values.to : values.from
  if (
    more.length > 0 ||
    !['list', 'detach', 'attach', 'audit', 'statement', 'round', 'log-proof'].includes(action) ||
    (action === 'list') !== (folder === undefined)
  )
    throw new Error(usage)
  const config = openConfig()
  const { owner } = await joinDatabase(config)
  const place = () => ({
    folder: resolve(folder!),
    key: action === 'detach' ? openBackupKey(config, console.log) : findBackupKey(config),
  })
  if (action === 'audit') return auditAll(config, owner, place(), anchorChecks(values))
  if (action === 'statement') {
    const { player = '', days = '' } = values
    const [, first, last] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(days) ?? []
    if (!player || !first || !last) throw new Error(usage)
    const wanted = { player, period: { from: first, to: last } }
    await writeStatement(owner, place(), wanted, (text) => process.stdout.write(text))
    return 0
  }
  if (action === 'round') {
    if (!/^\d{1,15}$/.test(month ?? '')) throw new Error(usage)
    console.log(JSON.stringify(await findArchivedRound(owner, place(), Number(month)), undefined, 2))
    return 0
  }
  if (action === 'log-proof') {
    if (!/^\d{1,15}$/.test(month ?? '')) throw new Error(usage)
    console.log((await findArchivedProof(owner, place(), Number(month))).trimEnd())
    return 0
  }
  const client = await connectOwner(owner)
  try {
    const months = await findMonths(client)
    if (action === 'list') for (const line of table(months)) console.log(line)
    if (action === 'detach')
      for (const one of wanted(months, month, config.monthsAttached))
        said(await detachMonth(client, one, place()), 'archived')
    if (action === 'attach') {
      const problem = problemOfAttaching(months, month ?? '')
      if (problem) throw new Error(problem)
      said(await attachMonth(client, month!, place()), 'attached')
    }
    return 0
  } finally {
    await client.end()
  }
}

async function auditAll(config: Config, url: string, from: ArchiveFolder, more: AuditCheck[]): Promise<number> {
  const { checks, clean } = await auditWithArchive(url, findServerKey(config), from, more)
  for (const { holds, wrong, examples } of checks)
    if (wrong > 0) console.log([`BROKEN  ${holds}`, ...examples].join('\n          '))
  console.log(clean ? `Everything holds with the archived months: ${checks.length} checks.` : 'Stop and look.')
  return clean ? 0 : 1
}

function wanted(months: readonly KnownMonth[], month: string | undefined, attached: number | undefined): string[] {
  if (month === undefined) {
    if (attached === undefined) throw new Error('Name a month, or set MONTHS_ATTACHED: how many stay besides this one.')
    return monthsToDetach(months, attached)
  }
  const problem = problemOfDetaching(months, month, attached ?? 0)
  if (problem) throw new Error(problem)
  return [month]
}

function table(months: readonly KnownMonth[]): string[] {
  return months.map(({ month, archived, rows, bytes }) => {
    const columns = [`${Math.round(rows).toLocaleString('en')} rows`, `${(bytes / 1e6).toFixed(1)} MB`]
    return `${month}  ${archived ? 'archived' : 'attached'}  ${columns.map((column) => column.padStart(18)).join('')}`
  })
}

function said({ month, movedAside, tables: { round, posting, transfer } }: Moved, done: string): void {
  if (movedAside !== undefined)
    console.log(`Files of ${month} that were in the folder before are in ${movedAside} now.`)
  console.log(`${month} is ${done}: ${round.rows} rounds, ${posting.rows} postings, ${transfer.rows} transfers.`)
}
