import type { HistoryItem } from '@casino/contract/play/history'
import type { PlinkoBet } from '@casino/rules/games/plinko/rules'
import './sheet.ts'
import { formatMultiplier, kopecksOf } from '../../ui/fields/amount.ts'
import { LandedCelebration } from '../Celebration.tsx'
import { ResultChips } from '../ResultChips.tsx'
import { isCelebrated, ResultWords } from '../ResultWords.tsx'
import { Balls } from './Balls.tsx'
import { Board } from './rounds/Board.tsx'
import { paidText } from './rounds/texts.ts'
import { useBalls } from './use-balls.ts'
import type { PlinkoResult } from './use-plinko.ts'

interface StageProps extends Pick<PlinkoBet, 'rows' | 'risk'> {
  rounds: readonly HistoryItem[]
  last: PlinkoResult | undefined
  landed: StageProps['last']
}

/** The stage of plinko: last results, the board with its balls, and in its free corner the last result. */
export function Stage({ rounds, last, landed, rows, risk }: StageProps) {
  const { balls, hit, land, bins } = useBalls(last, `${rows} ${risk}`)
  const celebrated = landed !== undefined && isCelebrated(landed)
  return (
    <>
      <div className="game-light plinko-light" data-won={celebrated || undefined} aria-hidden="true" />
      <ResultChips rounds={rounds} resultOf={paidText} isWin={isWin} />
      <div ref={bins} className="plinko-field">
        {landed && (
          <div className="plinko-result">
            <p className={celebrated ? 'type-h1 tabular text-success' : 'type-h1 tabular'}>
              {formatMultiplier(kopecksOf(landed.reply.multiplier))}
            </p>
            <p>
              <ResultWords result={landed} />
            </p>
          </div>
        )}
        <Board rows={rows} risk={risk} hit={hit}>
          <Balls balls={balls} rows={rows} onLanded={land} />
        </Board>
      </div>
      {landed && <LandedCelebration result={landed} ownBanner />}
    </>
  )
}

/** Every bin pays something: only more than the stake is a win. */
const isWin = ({ payout, betAmount }: HistoryItem) => payout > betAmount
