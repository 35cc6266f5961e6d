import type { Read } from '../../../platform/database/database.ts'
import type { PlayerId } from '../accounts.ts'

type Names = ReadonlyMap<PlayerId, string>

interface AccountRow {
  readonly id: number
  readonly kind: string
  readonly owner: number | null
  readonly balance: number
  readonly sequence: number
}

interface PostingRow {
  readonly id: number
  readonly kind: string
  readonly player: number
  readonly key: string | null
  readonly record: unknown
  readonly balance: number
}

interface TransferRow {
  readonly posting: number
  readonly kind: string
  readonly debit: number
  readonly credit: number
  readonly amount: number
}

/** The whole journal as plain tables: the accounts, the postings, and the transfers of each. */
export async function journal(read: Read, names: Names): Promise<string> {
  const accounts = await read.rows<AccountRow>(
    'SELECT id, kind, owner, balance, sequence FROM account ORDER BY owner NULLS LAST, id',
  )
  const postings = await read.rows<PostingRow>(
    'SELECT id, kind, player_id AS player, key, record, balance FROM posting ORDER BY id',
  )
  const transfers = await read.rows<TransferRow>(
    `SELECT posting_id AS posting, kind, debit_account AS debit, credit_account AS credit, amount
     FROM transfer ORDER BY posting_id, line`,
  )
  const nameOf = new Map(
    accounts.map(({ id, kind, owner }) => [id, owner === null ? kind : `${names.get(owner)} ${kind}`]),
  )
  // Identifiers skip those that batches did not use; the printout numbers postings consecutively.
  const numberOf = new Map(postings.map(({ id }, index) => [id, `${index + 1}`]))
  const used = accounts.filter(({ balance, owner }) => owner !== null || balance !== 0)
  const sum = accounts.reduce((total, { balance }) => total + balance, 0)

  return [
    table(
      'Accounts',
      ['account', '>balance', '>sequence'],
      [
        ...used.map(({ id, balance, sequence }) => [nameOf.get(id) ?? '', money(balance), `${sequence}`]),
        ['sum', money(sum), ''],
      ],
    ),
    table(
      'Postings',
      ['>', 'kind', 'player', 'key', '>cash after', 'record'],
      postings.map(({ id, kind, player, key, balance, record }) => [
        numberOf.get(id) ?? '',
        kind,
        names.get(player) ?? '',
        key ?? '',
        money(balance),
        record === null ? '' : JSON.stringify(record),
      ]),
    ),
    table(
      'Transfers',
      ['>posting', 'kind', 'from', 'to', '>amount'],
      transfers.map(({ posting, kind, debit, credit, amount }) => [
        numberOf.get(posting) ?? '',
        kind,
        nameOf.get(debit) ?? '',
        nameOf.get(credit) ?? '',
        money(amount),
      ]),
    ),
  ].join('\n\n')
}

function money(amount: number): string {
  return (amount / 100).toFixed(2)
}

/** Columns whose heading begins with `>` are right-aligned. */
function table(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings.map((heading) => heading.replace('>', '')), ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const drawn = lines.map((line) =>
    line
      .map((cell, column) =>
        headings[column]?.startsWith('>') ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [title, ...drawn].join('\n  ')
}
