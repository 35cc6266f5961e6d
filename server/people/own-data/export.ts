import { exportOwnData } from '@casino/contract/people/own-data'
import { dayOf } from '@casino/rules/day'
import { archivedUntilOf } from '../../accounting/ledger/archived.ts'
import type { Read } from '../../platform/database/database.ts'
import type { OwnRows } from '../../platform/database/own-data.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { historyItem } from '../../play/games/history.ts'
import { roundsOf } from '../../play/rounds/round.ts'
import type { SignInDeps } from '../sign-in/deps.ts'
import { proveOwner } from '../sign-in/prove-owner.ts'
import { sections } from './sections.ts'

interface Deps extends Pick<SignInDeps, 'database' | 'secondFactors' | 'freshProof'> {
  readonly longRead: Read
}

export const ownDataRoutes = (deps: Deps): Served[] => [
  serve(exportOwnData, { rate: 'downloads', oneAtATime: true }, async ({ player, client, body }) => {
    await proveOwner(deps, { player, client }, body, async () => undefined)
    const fileName = `data-${player.id}-${dayOf(new Date())}.json`
    return { fileName, mediaType: 'application/json; charset=utf-8', content: dataOf(deps.longRead, player.id) }
  }),
]

const pageSize = 500

/** One JSON object, read a page of rows at a time; each section is an array. */
async function* dataOf(read: Read, player: number): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())},"amountsIn":"kopecks"`
  for (const [name, section] of Object.entries(sections)) yield* arrayOf(name, rowsOf(read, player, section))
  yield '\n,"roundAmountsIn":"roubles"'
  yield* arrayOf('rounds', roundPages(read, player))
  if (await archivedUntilOf(read, player)) yield '\n,"earlierRoundsArchived":true'
  yield '\n}\n'
}

async function* arrayOf(name: string, pages: AsyncGenerator<readonly unknown[]>): AsyncGenerator<string> {
  yield `\n,${JSON.stringify(name)}:[`
  let first = true
  for await (const page of pages) {
    if (page.length === 0) continue
    yield `${first ? '' : ','}\n${page.map((row) => JSON.stringify(row)).join(',\n')}`
    first = false
  }
  yield ']'
}

async function* rowsOf(read: Read, player: number, section: OwnRows): AsyncGenerator<readonly unknown[]> {
  const { rows: from, fields, key } = section
  const shown = fields.map((field) => (typeof field === 'string' ? ([field, field] as const) : field))
  const object = shown.map(([name, sql]) => `'${name}', ${sql}`).join(', ')
  const keys = key.join(', ')
  // Cursor values are sent as text and compared in the types of their columns.
  const after = `(${keys}) > (${key.map((_, index) => `$${index + 2}`).join(', ')})`
  for (let last: readonly string[] = []; ; ) {
    const rows = await read.rows<{ data: unknown; key: readonly string[] }>(
      `SELECT jsonb_build_object(${object}) AS data, ARRAY[${key.map((column) => `${column}::text`).join(', ')}] AS key
       ${from} ${last.length > 0 ? `AND ${after}` : ''} ORDER BY ${keys} LIMIT ${pageSize}`,
      [player, ...last],
    )
    yield rows.map(({ data }) => data)
    const end = rows[pageSize - 1]
    if (!end) return
    last = end.key
  }
}

async function* roundPages(read: Read, player: number): AsyncGenerator<readonly unknown[]> {
  for (let before: number | undefined; ; ) {
    const rounds = await roundsOf(read, player, { limit: pageSize, ...(before !== undefined && { before }) })
    yield rounds.map(historyItem)
    before = rounds.at(-1)?.id
    if (rounds.length < pageSize) return
  }
}
