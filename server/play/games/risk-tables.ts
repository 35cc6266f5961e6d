import type { tablesRoute } from '@casino/contract/play/games/risk-tables'
import { type Risk, risks } from '@casino/rules/games/risk-level'
import { serve } from '../../platform/http/serve.ts'

interface RiskTables<Size extends number> {
  readonly version: number
  readonly sizes: readonly Size[]
  /** In hundredths. */
  readonly multipliersOf: (risk: Risk, size: Size) => readonly number[]
}

/** Serves the multipliers of a game with a table for each risk and size. */
export function serveRiskTables<Size extends number>(
  route: ReturnType<typeof tablesRoute>,
  { version, sizes, multipliersOf }: RiskTables<Size>,
) {
  const tableOf = (risk: Risk) =>
    Object.fromEntries(sizes.map((size) => [size, multipliersOf(risk, size).map((hundredths) => hundredths / 100)]))
  const published = { version, tables: Object.fromEntries(risks.map((risk) => [risk, tableOf(risk)])) }
  return serve(route, async () => published)
}
