import type { Round } from '@casino/contract/games'
import { greatestAmount } from '@casino/rules/money'
import { colourOf, pockets, type RouletteBet, roulettePayout } from '@casino/rules/roulette'
import { readBets } from '@casino/rules/roulette-bets'
import { OutcomeMark } from '../games/OutcomeMark.tsx'
import { Pocket } from '../games/Pocket.tsx'
import { fieldName } from '../games/roulette/field-names.ts'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/class-names.ts'
import { Money } from '../ui/Money.tsx'
import { OutcomeGround } from './OutcomeGround.tsx'

/** The number of the wheel, and each bet with what it paid. */
export default function RouletteOutcome({ round }: { round: Round }) {
  const { result } = round.outcome
  const read = readBets({ bets: round.bet.bets, totalBet: round.bet.totalBet })
  if (typeof result !== 'number' || !Number.isInteger(result) || result < 0 || result >= pockets) return null
  return (
    <OutcomeGround>
      <p className="flex flex-col items-center gap-2">
        <span className="type-strong text-text-2">{m.round_result()}</span>
        <span className="type-h1 flex scale-125 py-2">
          <Pocket number={result} colour={colourOf(result)} />
        </span>
      </p>
      {'bets' in read && (
        <ul aria-label={m.round_bets()} className="mt-4 divide-y divide-line">
          {read.bets.map((bet) => (
            <PlacedBet key={bet.field.key} bet={bet} result={result} />
          ))}
        </ul>
      )}
    </OutcomeGround>
  )
}

/** One field of the table: what lay on it, and what it paid. */
function PlacedBet({ bet, result }: { bet: RouletteBet; result: number }) {
  const payout = roulettePayout([bet], result, { maximumWin: greatestAmount })
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <span className="min-w-0">
        <span className="type-strong block">{fieldName(bet.field)}</span>
        <Money kopecks={bet.stake} className="type-small text-text-3" />
      </span>
      <span className={classes('text-right', payout > 0 ? 'text-success' : 'text-text-2')}>
        <span className="type-small flex items-center justify-end gap-1.5">
          <OutcomeMark won={payout > 0} />
          {payout > 0 ? m.round_bet_won() : m.round_bet_lost()}
        </span>
        <Money kopecks={payout} className="type-strong" />
      </span>
    </li>
  )
}
