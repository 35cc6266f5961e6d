import type { Round } from '@casino/contract/games'
import { isTarget } from '@casino/rules/dice'
import { isCell, isField } from '@casino/rules/mines'
import { greatestAmount } from '@casino/rules/money'
import { colourOf, pockets, type RouletteBet, roulettePayout } from '@casino/rules/roulette'
import { readBets } from '@casino/rules/roulette-bets'
import type { ReactNode } from 'react'
import { formatRolled } from '../games/dice/figures.ts'
import { Scale, Thumb } from '../games/dice/Scale.tsx'
import { OutcomeMark } from '../games/OutcomeMark.tsx'
import { Pocket } from '../games/Pocket.tsx'
import { fieldName } from '../games/roulette/field-names.ts'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/class-names.ts'
import { Money } from '../ui/Money.tsx'
import { MinesBoard } from './MinesBoard.tsx'

const outcomes = { dice: Dice, mines: Mines, roulette: Roulette }

/** The outcome, drawn as the game drew it. A round that makes no sense here draws nothing; its facts are below. */
export function RoundOutcome({ round }: { round: Round }) {
  const Outcome = outcomes[round.gameType]
  return <Outcome round={round} />
}

function Ground({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-lg bg-bg px-3 py-4">{children}</div>
}

function Dice({ round }: { round: Round }) {
  const { betType, targetValue } = round.bet
  const { rolledNumber, outcome } = round.outcome
  if (!isTarget(targetValue) || typeof rolledNumber !== 'number') return null
  const side = betType === 'under' ? 'under' : 'over'
  const won = outcome === 'win'
  return (
    <Ground>
      <p className="text-center">
        <span className={classes('type-result block', round.payout > round.betAmount && 'text-success')}>
          {formatRolled(rolledNumber)}
        </span>
        <span className="type-strong text-text-2">
          {side === 'under' ? m.dice_under({ target: targetValue }) : m.dice_over({ target: targetValue })} ·{' '}
          {wonOrLost(won)}
        </span>
      </p>
      <Scale side={side} target={targetValue} rolled={{ number: rolledNumber, won }}>
        <Thumb target={targetValue} />
      </Scale>
    </Ground>
  )
}

function Mines({ round }: { round: Round }) {
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

function Roulette({ round }: { round: Round }) {
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

function wonOrLost(won: boolean): string {
  return won ? m.game_won() : m.game_lost()
}
