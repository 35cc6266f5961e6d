import {
  bookFees,
  loadStatement,
  reconciledLines,
  reconciliation,
  uploadStatement,
} from '@casino/contract/money/reconciliation'
import { statementLimits } from '@casino/contract/money/statement-limits'
import { dayOf } from '../../accounting/aggregates/aggregates.ts'
import { moscowDays } from '../../accounting/aggregates/days.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { isOwn } from '../providers/list.ts'
import { type Provider, ProviderError, type ProviderName } from '../providers/provider.ts'
import { bookFeesOf, type FeeDeps } from './book-fees.ts'
import { type LoadDeps, loadByApi, loadFile } from './load-statement.ts'
import { reconcileDays, reconciledLinesOf } from './reconciled-days.ts'
import type { Days } from './statements.ts'

export interface ReconciliationDeps extends LoadDeps, FeeDeps {
  /** For views of many rows. */
  readonly longRead: Read
}

const counted = { rate: 'administration' } as const
const usualDays = 7

/** The calls of finance about statements and fees of providers. */
export function reconciliationRoutes(deps: ReconciliationDeps): Served[] {
  const { database, providers, longRead } = deps
  const [load, upload, post] = [loadByApi(deps), loadFile(deps), bookFeesOf(deps)]
  const known = (name: ProviderName): Provider => providers.get(name) ?? refuse('not_found')
  return [
    serve(reconciliation, counted, async ({ query }) => {
      const days = await periodOf(database.read, query)
      const names = [...providers.keys()]
      return { ...days, providers: names, days: await reconcileDays(longRead, names, days) }
    }),
    serve(reconciledLines, counted, async ({ params: { provider, day } }) => {
      const lines = await reconciledLinesOf(longRead, provider, validDay(day))
      return { lines: lines.slice(0, statementLimits.shown), more: Math.max(0, lines.length - statementLimits.shown) }
    }),
    serve(loadStatement, { ...counted, oneAtATime: true }, async ({ params: { provider, day }, player, client }) => {
      const of = isOwn(provider) ? refuse('not_found') : known(provider)
      const { future } = await database.read.one<{ future: boolean }>(`SELECT $1::date > ${dayOf('now()')} AS future`, [
        validDay(day),
      ])
      if (future) refuse('day_not_begun')
      return { lines: await load(of, day, { player, client }).catch(unavailable) }
    }),
    serve(uploadStatement, { ...counted, oneAtATime: true }, ({ params: { provider }, file, player, client }) =>
      upload(known(provider).name, file, { player, client }),
    ),
    serve(bookFees, counted, async ({ params: { provider, day }, player, client }) => ({
      booked: (await post({ provider, day: validDay(day) }, { player, client })) / 100,
    })),
  ]
}

const validDay = (day: string): string => moscowDays({ from: day }).from ?? refuse('not_found')

function unavailable(error: unknown): never {
  if (error instanceof ProviderError) return refuse('provider_unavailable')
  throw error
}

/** By the database's clock (docs/promises.md P15). */
async function periodOf(read: Read, query: Parameters<typeof moscowDays>[0]): Promise<Days> {
  const { from, to } = moscowDays(query)
  const period = await read.one<Days & { days: number }>(
    `SELECT first::text AS from, last::text AS to, last - first + 1 AS days
     FROM (SELECT coalesce($2::date, ${dayOf('now()')}) AS last) AS ending,
          LATERAL (SELECT coalesce($1::date, last - ${usualDays - 1}) AS first) AS beginning`,
    [from, to],
  )
  const { days, ...bounds } = period
  return days >= 1 && days <= statementLimits.days ? bounds : refuse('period_invalid')
}
