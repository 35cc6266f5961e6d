import type { Round } from '@casino/contract/play/rounds'
import { readBets } from '@casino/rules/games/roulette/bets'
import { colourOf, pockets, type RouletteBet, roulettePayout } from '@casino/rules/games/roulette/rules'
import {
  type CheckedRoulette,
  drawRoulette,
  type RouletteDraw,
  verifyRoulette,
} from '@casino/rules/games/roulette/verify'
import { greatestAmount } from '@casino/rules/money'
import { DrawSteps, Step } from '../../fairness/DrawSteps.tsx'
import { Ground, Result } from '../../fairness/frames.tsx'
import type { GameChecks, RecomputedProps } from '../../fairness/game-part.ts'
import { outcomeText } from '../../fairness/outcome-text.ts'
import { OutcomeMark } from '../../rounds/OutcomeMark.tsx'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMoney, formatMultiplier } from '../../ui/fields/amount.ts'
import { Money, useCurrencySign } from '../../ui/shown/Money.tsx'
import { fieldName } from './rounds/field-names.ts'
import { colourName, Pocket } from './rounds/Pocket.tsx'

export const verify = verifyRoulette

export const checks: GameChecks = {
  result: { name: m.round_check_result, text: String },
  resultColor: { name: m.round_check_colour, text: (colour) => colourName(String(colour)) ?? String(colour) },
}

export function Outcome({ round }: { round: Round }) {
  const { result } = round.outcome
  const read = readBets({ bets: round.bet.bets, totalBet: round.bet.totalBet })
  if (typeof result !== 'number' || !Number.isInteger(result) || result < 0 || result >= pockets) return null
  return (
    <Ground>
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
    </Ground>
  )
}

/** One field of the table: the bet on it, and its payout. */
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

export function Proof({ verification }: { verification: CheckedRoulette }) {
  const sign = useCurrencySign()
  const { bet, draw, settlement } = verification
  const outcome = m.fairness_step_pocket_outcome_text({
    number: pocketText(draw.pocket),
    outcome: outcomeText(settlement.outcome),
    stake: formatMoney(bet.stake, sign),
    multiplier: formatMultiplier(settlement.multiplier),
    payout: formatMoney(settlement.payout, sign),
  })
  return <Steps draw={draw} outcome={outcome} />
}

export function Recomputed({ seeds, nonce }: RecomputedProps) {
  const draw = drawRoulette(seeds, nonce)
  return (
    <>
      <Result>
        <Pocket number={draw.pocket} colour={colourOf(draw.pocket)} />
      </Result>
      <Steps draw={draw} />
    </>
  )
}

/** The steps from the seeds to the winning number, and the outcome when bets are known. */
function Steps({ draw, outcome }: { draw: RouletteDraw; outcome?: string }) {
  return (
    <DrawSteps draw={draw}>
      <Step number={5} title={m.fairness_step_title_pocket()} text={m.fairness_step_pocket()}>
        ⌊{draw.float} × 37⌋ = {pocketText(draw.pocket)}
      </Step>
      {outcome && <Step number={6} title={m.fairness_step_outcome()} text={outcome} />}
    </DrawSteps>
  )
}

function pocketText(number: number): string {
  return `${number}, ${colourName(colourOf(number))}`
}
