import { signFunds } from '@casino/contract/panel/funds'
import { fundsText, lastDayOf } from '@casino/rules/funds'
import { parseNote } from '@casino/rules/log/note'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Author } from '../audit-log/audit-event.ts'
import { recordAuditEvent } from '../audit-log/audit-event.ts'
import { findArchivedUntil } from '../ledger/archived.ts'
import { endOfMonth, type FundsModule } from './module.ts'
import { owedAt } from './owed.ts'
import { addStatement, findLastEntry, findStatement, heldOn, listStatements, lockFunds } from './stored.ts'

/** More than anyone corrects a month. */
const mostOfMonth = 50

export const serveSignFunds = (module: FundsModule) =>
  serve(signFunds, { rate: 'administration', oneAtATime: true }, async ({ player, client, body: { month } }) => {
    await signMonth(module)({ by: { player, client }, month })
    const [statement] = await listStatements(module.database.read, module.signer.key, month)
    return { statement: statement! }
  })

interface SignMonth {
  readonly by: Author
  readonly month: string
}

/**
 * Signs the amounts owed by the ledger at the month's end and the balances entered for its last day. Repeating it with the same
 * figures changes nothing.
 */
const signMonth =
  ({ database, longRead, origin, signer }: FundsModule) =>
  async ({ by, month }: SignMonth): Promise<void> => {
    const end = await endOf(longRead, month)
    const [owed] = await owedAt(longRead, [end])
    await database.transact(async (tx) => {
      await lockFunds(tx)
      const lastEntry = await findLastEntry(tx)
      const day = lastDayOf(month)
      const held = await heldOn(tx, day, lastEntry)
      const missing = held.find((balance) => balance.day !== day)
      if (missing) refuse('funds_balance_missing', { account: missing.account, day })
      if (held.length === 0) refuse('funds_balance_missing', { account: '', day })
      const text = fundsText({ origin, month, owed: owed!, held, lastEntry })
      const before = await findStatement(tx, month)
      if (before && figuresOf(before.note) === figuresOf(text)) return
      const number = (before?.number ?? 0) + 1
      if (number > mostOfMonth) refuse('too_many_funds')
      await addStatement(tx, { month, number, note: signer.sign(text) }, by.player.id)
      await recordAuditEvent(tx, { by, action: 'funds.sign', subject: month, after: { number, lastEntry } })
    })
  }

/** The text without its last line, which also changes with entries of other accounts and months. */
const figuresOf = (note: string) => (parseNote(note)?.text ?? note).replace(/Balances entered.*\n$/, '')

/** The end of a month whose movements are complete and in the tables. */
async function endOf(read: Read, month: string): Promise<Date> {
  const { end, complete } = await endOfMonth(read, month)
  if (!complete) refuse('funds_month_invalid')
  const archived = await findArchivedUntil(read)
  if (archived && archived > end) refuse('period_archived')
  return end
}
