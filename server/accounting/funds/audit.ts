import { fundsText, lastDayOf } from '@casino/rules/funds'
import type { NoteKey } from '@casino/rules/log/note'
import { parseNote } from '@casino/rules/log/note'
import type { Snapshot } from '../../platform/database/snapshot.ts'
import { findArchivedUntil } from '../ledger/archived.ts'
import type { AuditCheck } from '../ledger/audit.ts'
import { endOfMonth } from './module.ts'
import { owedAt } from './owed.ts'
import { heldOn, readStatement, type StoredStatement, statementRows } from './stored.ts'

/** Statements match the records. For months whose movements are archived, only the signature is checked. */
export const fundsChecks = (key: NoteKey): readonly AuditCheck[] => [
  {
    holds: 'Every statement of player funds is signed, and says what the ledger and the entered balances make',
    async find(snapshot) {
      const statements = await snapshot.rows<StoredStatement>(statementRows)
      const owed = await owedByMonth(snapshot, [...new Set(statements.map(({ month }) => month))])
      const examples: string[] = []
      for (const statement of statements) {
        const problem = await problemOf(snapshot, key, statement, owed)
        if (problem) examples.push(`statement ${statement.number} of ${statement.month} ${problem}`)
      }
      return { looked: statements.length, wrong: examples.length, examples: examples.slice(0, 10) }
    },
  },
]

type OwedByMonth = ReadonlyMap<string, Awaited<ReturnType<typeof owedAt>>[number]>

/** The amount owed at the end of each month whose later movements are all in the tables. */
async function owedByMonth(snapshot: Snapshot, months: readonly string[]): Promise<OwedByMonth> {
  const archived = await findArchivedUntil(snapshot)
  const ends: [string, Date][] = []
  for (const month of months) ends.push([month, (await endOfMonth(snapshot, month)).end])
  const present = ends.filter(([, end]) => !archived || archived <= end)
  if (present.length === 0) return new Map()
  const owed = await owedAt(
    snapshot,
    present.map(([, end]) => end),
  )
  return new Map(present.map(([month], place) => [month, owed[place]!]))
}

async function problemOf(snapshot: Snapshot, key: NoteKey, statement: StoredStatement, owed: OwedByMonth) {
  const { month, note } = statement
  const { figures, signed } = readStatement(note, key)
  if (!figures) return 'does not add up'
  if (!signed) return 'is not signed by this casino'
  const made = owed.get(month)
  if (!made) return undefined
  const held = await heldOn(snapshot, lastDayOf(month), figures.lastEntry)
  const text = fundsText({ ...figures, month, owed: made, held })
  return parseNote(note)?.text === text ? undefined : `says\n${note}and the records make\n${text}`
}
