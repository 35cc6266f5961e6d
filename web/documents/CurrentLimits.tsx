import type { Game } from '@casino/contract/entities'
import { useGameName } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { Fact } from '../ui/shown/Fact.tsx'
import { Money } from '../ui/shown/Money.tsx'
import { useGames, useSettings } from '../wire/site.ts'

/** The figures of the settings in force, which the text of the limits explains. */
export function CurrentLimits() {
  const { site, games } = useSettings()
  const houseGames = (useGames() ?? []).filter(({ type }) => type !== 'external')
  const sums: readonly (readonly [string, number])[] = [
    [m.documents_limit_deposit(), site.minimumDeposit],
    [m.documents_limit_withdrawal(), site.minimumWithdrawal],
    [m.documents_limit_per_day(), site.maxWithdrawalPerDay],
    [m.documents_limit_win(), games.maximumWin],
  ]
  return (
    <section aria-labelledby="current-limits">
      <h2 id="current-limits" className="type-h3 mb-2">
        {m.documents_limits_now()}
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {sums.map(([name, roubles]) => (
          <Fact key={name} name={name}>
            {roubles === 0 ? m.documents_limit_none() : <Money kopecks={kopecksOf(roubles)} />}
          </Fact>
        ))}
        {houseGames.map((game) => (
          <BetLimits key={game.id} game={game} />
        ))}
      </dl>
    </section>
  )
}

function BetLimits({ game }: { game: Game }) {
  const name = useGameName(game.type) ?? game.name
  return (
    <Fact name={m.documents_limit_bet({ game: name })}>
      <Money kopecks={kopecksOf(game.min_bet)} /> – <Money kopecks={kopecksOf(game.max_bet)} />
    </Fact>
  )
}
