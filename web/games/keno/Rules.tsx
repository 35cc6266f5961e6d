import { allowedNumbers, drawnNumbers, mostPicks, type Picks } from '@casino/rules/games/keno/numbers'
import { hitChances, multipliersOf, returnOfTable, returnRange } from '@casino/rules/games/keno/rules'
import type { Risk } from '@casino/rules/games/risk-level'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { ChanceTable, chanceText } from '../ChanceTable.tsx'
import { GameRules } from '../GameRules.tsx'
import type { HouseSettings } from '../house.ts'
import { riskNames } from './rounds/texts.ts'

interface RulesProps {
  picks: number
  risk: Risk
  house: HouseSettings
}

const shareText = (share: number) => percentText(Math.round(share * 10_000))

export default function Rules({ picks, risk, house }: RulesProps) {
  const { least, greatest } = returnRange()
  const table = { picks: Math.max(picks, 1) as Picks, risk }
  const chances = hitChances(table.picks)
  const chosen = { risk: riskNames[risk](), picks: table.picks }
  return (
    <GameRules
      house={house}
      facts={[
        {
          name: m.game_rules_return(),
          value: `${m.game_range({ least: shareText(least), greatest: shareText(greatest) })} %`,
        },
        { name: m.keno_rules_table(chosen), value: `${shareText(returnOfTable(table))} %` },
      ]}
      note={m.keno_rules_exact()}
    >
      <p>{m.keno_rules_play({ most: mostPicks, numbers: allowedNumbers, drawn: drawnNumbers })}</p>
      <p>
        {m.keno_rules_pays()} {m.game_rules_payout()}
      </p>
      <ChanceTable
        caption={m.keno_rules_table(chosen)}
        first={m.keno_hits_label()}
        rows={multipliersOf(table).map((hundredths, hits) => [
          String(hits),
          formatMultiplier(hundredths),
          chanceText(chances[hits] as number),
        ])}
      />
    </GameRules>
  )
}
