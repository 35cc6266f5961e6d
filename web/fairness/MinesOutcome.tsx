import type { Round } from '@casino/contract/games'
import { isCell, isField } from '@casino/rules/mines'
import { m } from '../texts/compiled/messages.js'
import { MinesBoard } from './MinesBoard.tsx'
import { OutcomeGround, wonOrLost } from './OutcomeGround.tsx'

/** The field, with what was opened on it. */
export default function MinesOutcome({ round }: { round: Round }) {
  const { cells } = round.bet
  const { minePositions, revealed, hit, outcome } = round.outcome
  if (!isField(cells)) return null
  const places = (list: unknown) => (Array.isArray(list) ? list.filter((cell) => isCell(cell, cells)) : [])
  const opened = places(revealed)
  const mines = places(minePositions)
  return (
    <OutcomeGround>
      <p className="type-strong mb-4 text-center text-text-2">
        {m.feed_mines_line({ mines: mines.length, opened: opened.length })} · {wonOrLost(outcome === 'win')}
      </p>
      <MinesBoard cells={cells} mines={mines} revealed={opened} hit={isCell(hit, cells) ? hit : undefined} />
    </OutcomeGround>
  )
}
