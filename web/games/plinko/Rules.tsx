import { fewestRows, mostRows } from '@casino/rules/games/plinko/rows'
import { binChances, multipliersOf, type PlinkoBet, returnOfTable, returnRange } from '@casino/rules/games/plinko/rules'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { ChanceTable, chanceText } from '../ChanceTable.tsx'
import { GameRules } from '../GameRules.tsx'
import type { HouseSettings } from '../house.ts'
import { riskNames } from './rounds/texts.ts'

interface RulesProps extends Pick<PlinkoBet, 'rows' | 'risk'> {
  house: HouseSettings
}

const shareText = (share: number) => percentText(Math.round(share * 10_000))

export default function Rules({ rows, risk, house }: RulesProps) {
  const { least, greatest } = returnRange()
  const chances = binChances(rows)
  const chosen = { rows, risk: riskNames[risk]() }
  const half = multipliersOf({ rows, risk }).slice(0, Math.floor(rows / 2) + 1)
  return (
    <GameRules
      house={house}
      facts={[
        {
          name: m.game_rules_return(),
          value: `${m.game_range({ least: shareText(least), greatest: shareText(greatest) })} %`,
        },
        { name: m.plinko_rules_return_here(chosen), value: `${shareText(returnOfTable({ rows, risk }))} %` },
      ]}
      note={m.plinko_rules_exact()}
    >
      <p>{m.plinko_rules_play({ fewest: fewestRows, most: mostRows })}</p>
      <p>
        {m.plinko_rules_bins()} {m.game_rules_payout()}
      </p>
      <ChanceTable
        caption={m.plinko_rules_table(chosen)}
        rows={half.map((hundredths, bin) => [
          bin === rows - bin ? String(bin + 1) : `${bin + 1}, ${rows - bin + 1}`,
          formatMultiplier(hundredths),
          chanceText((chances[bin] as number) * (bin === rows - bin ? 1 : 2)),
        ])}
        first={m.plinko_rules_bin()}
      />
    </GameRules>
  )
}
