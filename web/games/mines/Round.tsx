import type { Round } from '@casino/contract/play/rounds'
import { isCell, isField } from '@casino/rules/games/mines/rules'
import { type CheckedMines, drawMines, type MinesDraw, verifyMines } from '@casino/rules/games/mines/verify'
import { BlockSteps } from '../../fairness/BlockSteps.tsx'
import { Step } from '../../fairness/DrawSteps.tsx'
import { Ground, Result } from '../../fairness/frames.tsx'
import type { GameChecks, RecomputedProps } from '../../fairness/game-part.ts'
import { outcomeText, wonOrLost } from '../../fairness/outcome-text.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, formatMultiplier } from '../../ui/fields/amount.ts'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import type { MinesInputs } from './fields.tsx'
import { MinesBoard } from './rounds/Board.tsx'

const text = (cells: string | number) => String(cells) || '—'

export const verify = verifyMines

export const checks: GameChecks = {
  minePositions: { name: m.round_check_mine_positions, text },
  revealed: { name: m.round_check_revealed, text },
}

export function Outcome({ round }: { round: Round }) {
  const { cells } = round.bet
  const { minePositions, revealed, hit, outcome } = round.outcome
  if (!isField(cells)) return null
  const places = (list: unknown) => (Array.isArray(list) ? list.filter((cell) => isCell(cell, cells)) : [])
  const opened = places(revealed)
  const mines = places(minePositions)
  return (
    <Ground>
      <p className="type-strong mb-4 text-center text-text-2">
        {m.feed_mines_line({ mines: mines.length, opened: opened.length })} · {wonOrLost(outcome === 'win')}
      </p>
      <MinesBoard cells={cells} mines={mines} revealed={opened} hit={isCell(hit, cells) ? hit : undefined} />
    </Ground>
  )
}

export function Proof({ verification }: { verification: CheckedMines }) {
  const sign = useCurrencySign()
  const { bet, draw, revealed, settlement } = verification
  const outcome = m.fairness_step_mines_outcome_text({
    mines: bet.mines,
    cells: bet.cells,
    opened: revealed.length,
    outcome: outcomeText(settlement.outcome),
    multiplier: formatMultiplier(settlement.multiplier),
    payout: formatMoney(settlement.payout, sign),
  })
  return <Steps draw={draw} outcome={outcome} />
}

export function Recomputed({ seeds, nonce, inputs }: RecomputedProps<MinesInputs>) {
  const draw = drawMines(seeds, nonce, inputs)
  return (
    <>
      <Result>{m.fairness_result_mines({ cells: draw.positions.join(', ') })}</Result>
      <MinesBoard cells={inputs.cells} mines={draw.positions} />
      <Steps draw={draw} />
    </>
  )
}

/** The steps from the seeds to the positions of the mines, and the outcome when the opened cells are known. */
function Steps({ draw, outcome }: { draw: MinesDraw; outcome?: string }) {
  return (
    <BlockSteps draw={draw}>
      <Step number={3} title={m.fairness_step_title_draws()} text={m.fairness_step_draws()}>
        {draw.steps.map(({ float, remaining, index, cell }) => (
          <span key={cell} className="block">
            ⌊{float} × {remaining}⌋ = {index} → {cell}
          </span>
        ))}
      </Step>
      <Step number={4} title={m.round_check_mine_positions()} text={m.fairness_step_positions()}>
        {draw.positions.join(', ')}
      </Step>
      {outcome && <Step number={5} title={m.fairness_step_outcome()} text={outcome} />}
    </BlockSteps>
  )
}
