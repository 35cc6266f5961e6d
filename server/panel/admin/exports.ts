import type { Language } from '@casino/contract/language'
import { type ListFile, mostInFile } from '@casino/contract/list-file'
import { exportTransactions } from '@casino/contract/money/transactions'
import { exportUsers } from '@casino/contract/panel/admin-users'
import { dayOf } from '@casino/rules/day'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { firstTransactions } from '../../money/review/admin-transactions.ts'
import { csvOf, decimalCell } from '../../platform/http/csv.ts'
import { maskPersonal } from '../../platform/http/personal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { Signed } from '../proposals/propose.ts'
import { type AdminDeps, counted } from './deps.ts'
import { firstUsers } from './get-users.ts'

/** The columns of each file, in order. */
const ofUsers = [
  'id',
  'username',
  'email',
  'balance',
  'status',
  'role',
  'createdAt',
  'last_login',
  'deposits',
  'revenue',
  'lastBet',
  'tags',
] as const
const ofTransactions = [
  'id',
  'uuid',
  'date',
  'user_id',
  'username',
  'type',
  'method',
  'amount',
  'status',
  'step',
  'provider',
  'invoice_id',
  'card',
  'phone',
  'bank',
  'wallet',
  'asset',
  'network',
  'assetAmount',
  'rate',
  'reason',
  'updatedAt',
  'refundedAmount',
  'refundedAt',
] as const

/** Cells that only payments have; empty in other rows. */
const nothingOfPayments = {
  step: null,
  provider: null,
  invoice_id: null,
  card: null,
  phone: null,
  bank: null,
  wallet: null,
  asset: null,
  network: null,
  assetAmount: null,
  rate: null,
  reason: null,
  refundedAmount: null,
  refundedAt: null,
}

/** Columns whose numbers arrive as text. */
const decimals: ReadonlySet<string> = new Set(['assetAmount', 'rate'])
const decimalOf = (value: string | number | null) => decimalCell(value === null ? null : String(value))

type Line<C extends string> = Readonly<Record<C, string | number | null>>

interface ExportList<C extends string> {
  readonly kind: 'user' | 'transaction'
  readonly columns: readonly C[]
  /** One more than the maximum of a file, to know whether there are more. */
  readonly lines: readonly Line<C>[]
  /** Whether the search was incomplete. */
  readonly partial?: boolean
  readonly by: Signed
  readonly language: Language
  /** The filters of the list, for the audit event. */
  readonly filter: object
}

/** The export is recorded in the audit log before anything is sent. */
const exportList =
  ({ database }: AdminDeps) =>
  async <C extends string>(command: ExportList<C>): Promise<ListFile> => {
    const { kind, columns, partial = false, by, language, filter } = command
    const shown = command.lines.slice(0, mostInFile)
    const lines = by.player.permissions.has('players.personal') ? shown : shown.map(maskPersonal)
    const [rows, cut] = [lines.length, partial || command.lines.length > mostInFile]
    const after = { ...filter, rows, cut }
    await database.transact((tx) => recordAuditEvent(tx, { by, action: `${kind}.export`, subject: 'list', after }))
    const csv = csvOf(
      language,
      columns,
      lines.map((line) => columns.map((column) => (decimals.has(column) ? decimalOf(line[column]) : line[column]))),
    )
    return { fileName: `${kind}s-${dayOf(new Date())}.csv`, csv, rows, cut }
  }

export const exportRoutes = (deps: AdminDeps): Served[] => [
  serve(exportUsers, counted, async ({ body: filter, player, client }) => {
    const lines = await firstUsers(deps.longRead, filter, { most: mostInFile + 1, player })
    return exportList(deps)({
      kind: 'user',
      columns: ofUsers,
      lines: lines.map(({ tags, ...line }) => ({ ...line, tags: tags.join(', ') })),
      by: { player, client },
      language: client.language,
      filter,
    })
  }),
  serve(exportTransactions, counted, async ({ body: filter, player, client }) => {
    const { transactions, partial } = await firstTransactions(deps.longRead, filter, mostInFile + 1)
    const lines = transactions.map((line) => ({ ...nothingOfPayments, ...line }))
    const by = { player, client }
    const { language } = client
    return exportList(deps)({ kind: 'transaction', columns: ofTransactions, lines, partial, by, language, filter })
  }),
]
