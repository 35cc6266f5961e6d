import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { Money, Profit } from '../ui/shown/Money.tsx'
import { celebrationOf } from './celebration.ts'
import type { RoundResult, SentBet } from './round.ts'

type Result = RoundResult<
  SentBet,
  { readonly outcome: 'win' | 'loss'; readonly payout: number; readonly profit: number }
>

export function isCelebrated({ reply, bet }: Result): boolean {
  return celebrationOf(bet.stake, kopecksOf(reply.payout)) !== 'none'
}

/** The outcome of a round in words, with its amounts. «Win» only if the payout is above the stake. */
export function ResultWords({ result }: { result: Result }) {
  const { reply } = result
  const profit = kopecksOf(reply.profit)
  if (reply.payout === 0) {
    return (
      <>
        <span className="type-label">{m.game_lost()}</span> <Profit kopecks={profit} className="type-strong" />
      </>
    )
  }
  const celebrated = isCelebrated(result)
  return (
    <>
      <span className="type-label">{celebrated ? m.game_won() : m.game_returned()}</span>{' '}
      <Money kopecks={kopecksOf(reply.payout)} className="type-strong" />{' '}
      {celebrated && (
        <span className="type-label">
          (<Profit kopecks={profit} />)
        </span>
      )}
    </>
  )
}
