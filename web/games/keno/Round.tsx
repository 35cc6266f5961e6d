import type { Round } from '@casino/contract/play/rounds'
import { allowedNumbers, arePicks } from '@casino/rules/games/keno/numbers'
import { type CheckedKeno, drawKeno, type KenoDraw, verifyKeno } from '@casino/rules/games/keno/verify'
import { isRisk } from '@casino/rules/games/risk-level'
import { BlockSteps } from '../../fairness/BlockSteps.tsx'
import { Step } from '../../fairness/DrawSteps.tsx'
import { Ground, Result } from '../../fairness/frames.tsx'
import type { GameChecks, RecomputedProps } from '../../fairness/game-part.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, formatMultiplier } from '../../ui/fields/amount.ts'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import { Mark } from './rounds/Mark.tsx'
import { numbersIn, riskNames } from './rounds/texts.ts'

export const verify = verifyKeno

export const checks: GameChecks = {
  drawn: { name: m.keno_drawn, text: String },
  hits: { name: m.keno_hits_label, text: String },
}

export function Outcome({ round }: { round: Round }) {
  const { numbers, risk } = round.bet
  const drawn = numbersIn(round.outcome.drawn)
  if (!arePicks(numbers) || !isRisk(risk) || !drawn) return null
  return (
    <Ground>
      <p className="text-center">
        <span className={round.payout > round.betAmount ? 'type-result block text-success' : 'type-result block'}>
          {formatMultiplier(round.multiplier * 100)}
        </span>
        <span className="type-strong text-text-2">
          {m.keno_rules_table({ risk: riskNames[risk](), picks: numbers.length })} ·{' '}
          {m.keno_hits({ hits: numbers.filter((number) => drawn.includes(number)).length })}
        </span>
      </p>
      <p className="sr-only">
        {m.keno_picks()}: {numbers.join(', ')}. {m.keno_drawn()}: {drawn.join(', ')}
      </p>
      <div className="keno-round mt-3" aria-hidden="true">
        <div className="keno-numbers">
          {Array.from({ length: allowedNumbers }, (_, index) => index + 1).map((number) => (
            <span key={number} className="keno-number" data-picked={numbers.includes(number) || undefined}>
              {number}
              {drawn.includes(number) && <Mark number={number} hit={numbers.includes(number)} />}
            </span>
          ))}
        </div>
      </div>
    </Ground>
  )
}

export function Proof({ verification }: { verification: CheckedKeno }) {
  const sign = useCurrencySign()
  const { bet, draw, hits, settlement } = verification
  const outcome = m.keno_step_outcome_text({
    board: m.keno_rules_table({ risk: riskNames[bet.risk](), picks: bet.numbers.length }),
    hits,
    multiplier: formatMultiplier(settlement.multiplier),
    payout: formatMoney(settlement.payout, sign),
  })
  return <Steps draw={draw} outcome={outcome} />
}

export function Recomputed({ seeds, nonce }: RecomputedProps) {
  const draw = drawKeno(seeds, nonce)
  return (
    <>
      <Result>{draw.drawn.join(', ')}</Result>
      <Steps draw={draw} />
    </>
  )
}

/** The steps from the seeds to the drawn numbers, and the outcome when a bet is known. */
function Steps({ draw, outcome }: { draw: KenoDraw; outcome?: string }) {
  return (
    <BlockSteps draw={draw}>
      <Step number={3} title={m.keno_drawn()} text={m.keno_step_numbers()}>
        {draw.floats.map((float, index) => (
          <span key={draw.drawn[index]} className="block">
            ⌊{float} × {allowedNumbers - index}⌋ → {draw.drawn[index]}
          </span>
        ))}
      </Step>
      {outcome && <Step number={4} title={m.fairness_step_outcome()} text={outcome} />}
    </BlockSteps>
  )
}
