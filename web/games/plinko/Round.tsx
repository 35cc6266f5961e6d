import type { Round } from '@casino/contract/play/rounds'
import { isRows } from '@casino/rules/games/plinko/rows'
import type { Turn } from '@casino/rules/games/plinko/rules'
import { type CheckedPlinko, drawPlinko, type PlinkoDraw, verifyPlinko } from '@casino/rules/games/plinko/verify'
import { isRisk } from '@casino/rules/games/risk-level'
import { BlockSteps } from '../../fairness/BlockSteps.tsx'
import { Step } from '../../fairness/DrawSteps.tsx'
import { Ground, Result } from '../../fairness/frames.tsx'
import type { GameChecks, RecomputedProps } from '../../fairness/game-part.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, formatMultiplier } from '../../ui/fields/amount.ts'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import type { PlinkoInputs } from './fields.tsx'
import { Board } from './rounds/Board.tsx'
import { offsetsOf, turnsOf } from './rounds/path.ts'
import { riskNames } from './rounds/texts.ts'

export const verify = verifyPlinko

export const checks: GameChecks = {
  path: { name: m.plinko_path, text: String },
  bin: { name: m.plinko_bin, text: (bin) => String(Number(bin) + 1) },
}

export function Outcome({ round }: { round: Round }) {
  const { rows, risk } = round.bet
  const { bin } = round.outcome
  if (!isRows(rows) || !isRisk(risk) || typeof bin !== 'number') return null
  const path = turnsOf(round.outcome.path, rows)
  return (
    <Ground>
      <p className="text-center">
        <span className={round.payout > round.betAmount ? 'type-result block text-success' : 'type-result block'}>
          {formatMultiplier(round.multiplier * 100)}
        </span>
        <span className="type-strong text-text-2">
          {m.plinko_board({ risk: riskNames[risk](), rows })} · {m.plinko_bin()} {bin + 1}
        </span>
      </p>
      <div className="plinko-drawn">
        <Board rows={rows} risk={risk} hit={bin}>
          {path && <Way path={path} />}
        </Board>
      </div>
    </Ground>
  )
}

/** The way of the ball, from the top into its bin. */
function Way({ path }: { path: readonly Turn[] }) {
  const rows = path.length
  const points = offsetsOf(path).map((half, row) => `${(rows + 2 + half) / 2} ${row + 0.55}`)
  return (
    <svg viewBox={`0 0 ${rows + 2} ${rows + 1}`} preserveAspectRatio="none" className="plinko-way" aria-hidden="true">
      <polyline points={[`${(rows + 2) / 2} 0`, ...points].join(' ')} />
    </svg>
  )
}

export function Proof({ verification }: { verification: CheckedPlinko }) {
  const sign = useCurrencySign()
  const { bet, draw, settlement } = verification
  const outcome = m.plinko_step_outcome_text({
    bin: draw.bin + 1,
    board: m.plinko_board({ risk: riskNames[bet.risk](), rows: bet.rows }),
    multiplier: formatMultiplier(settlement.multiplier),
    payout: formatMoney(settlement.payout, sign),
  })
  return <Steps draw={draw} outcome={outcome} />
}

export function Recomputed({ seeds, nonce, inputs }: RecomputedProps<PlinkoInputs>) {
  const draw = drawPlinko(seeds, nonce, inputs.rows)
  return (
    <>
      <Result>
        {m.plinko_bin()} {draw.bin + 1}
      </Result>
      <Steps draw={draw} />
    </>
  )
}

/** The steps from the seeds to the bin, and the outcome when a bet is known. */
function Steps({ draw, outcome }: { draw: PlinkoDraw; outcome?: string }) {
  return (
    <BlockSteps draw={draw}>
      <Step number={3} title={m.plinko_step_title_turns()} text={m.plinko_step_turns()}>
        {draw.floats.map((float, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <span key={row} className="block">
            {float} → {draw.path[row]}
          </span>
        ))}
      </Step>
      <Step number={4} title={m.plinko_bin()} text={m.plinko_step_bin()}>
        {draw.path.join('')} → {draw.bin} → {draw.bin + 1}
      </Step>
      {outcome && <Step number={5} title={m.fairness_step_outcome()} text={outcome} />}
    </BlockSteps>
  )
}
