import { risks } from '@casino/rules/games/risk-level'
import Type from 'typebox'
import { route } from '../../route.ts'

/** How widely the multipliers of a game's table are spread. */
export const RiskLevel = Type.Enum([...risks], { refusal: 'risk_invalid' })

/** The call for the multipliers of a game with a table for each risk and size. */
export function tablesRoute<const Path extends `/api/${string}`>(
  path: Path,
  { summary, sizes, bySize }: { readonly summary: string; readonly sizes: readonly number[]; readonly bySize: string },
) {
  const ofRisk = Type.Object(Object.fromEntries(sizes.map((size) => [size, Type.Array(Type.Number())])), {
    description: bySize,
  })
  return route({
    method: 'GET',
    path,
    summary,
    who: 'anyone',
    reply: Type.Object({
      version: Type.Integer(),
      tables: Type.Object(Object.fromEntries(risks.map((risk) => [risk, ofRisk])), { description: 'By risk' }),
    }),
    refusals: [],
  })
}
