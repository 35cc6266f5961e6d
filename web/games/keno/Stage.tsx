import type { HistoryItem } from '@casino/contract/play/history'
import type { Picks } from '@casino/rules/games/keno/numbers'
import { multipliersOf } from '@casino/rules/games/keno/rules'
import type { Risk } from '@casino/rules/games/risk-level'
import './sheet.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { LandedCelebration } from '../Celebration.tsx'
import { ResultChips } from '../ResultChips.tsx'
import { isCelebrated, ResultWords } from '../ResultWords.tsx'
import { Numbers } from './Numbers.tsx'
import { paidText, shortText } from './rounds/texts.ts'
import type { KenoResult } from './use-keno.ts'

interface StageProps {
  rounds: readonly HistoryItem[]
  last: KenoResult | undefined
  landed: StageProps['last']
  numbers: readonly number[]
  risk: Risk
  onToggle: (number: number) => void
  /** The round after which the choice was changed; its numbers are no longer shown. */
  left: string | undefined
  locked: boolean
}

/** The stage of keno: last results, the numbers, what each number of hits pays, and the result. */
export function Stage({ rounds, last, landed, numbers, risk, onToggle, left, locked }: StageProps) {
  const drawing = landed?.reply !== last?.reply
  const drawn = last?.reply.roundId === left ? undefined : last
  const celebrated = landed !== undefined && !drawing && isCelebrated(landed)
  return (
    <>
      <div className="game-light keno-light" data-won={celebrated || undefined} aria-hidden="true" />
      <ResultChips rounds={rounds} resultOf={paidText} isWin={isWin} />
      <div className="flex flex-1 flex-col justify-center">
        <Numbers picked={numbers} onToggle={onToggle} drawn={drawn} locked={locked} />
        <Pays picks={numbers.length} risk={risk} result={drawing ? undefined : drawn} />
        <p className={drawing ? 'keno-words opacity-30' : 'keno-words'}>
          {landed ? (
            <>
              <span className="type-label">{m.keno_hits({ hits: landed.reply.hits })}</span>
              <span className={celebrated ? 'text-success' : ''}>
                <ResultWords result={landed} />
              </span>
            </>
          ) : (
            <span className="type-label text-text-3">{m.keno_picked({ count: numbers.length })}</span>
          )}
        </p>
      </div>
      {landed && !drawing && <LandedCelebration result={landed} ownBanner />}
    </>
  )
}

/** A payout counts as a win only if it exceeds the stake. */
const isWin = ({ payout, betAmount }: HistoryItem) => payout > betAmount

/** The payout of each number of hits, starting with none. */
function Pays({ picks, risk, result }: { picks: number; risk: Risk; result: KenoResult | undefined }) {
  const multipliers = picks === 0 ? [] : multipliersOf({ picks: picks as Picks, risk })
  return (
    <>
      {picks > 0 && (
        <p className="keno-pays-name type-small" aria-hidden="true">
          {m.keno_pays()}
        </p>
      )}
      <ol className="keno-pays" aria-label={m.keno_pays()}>
        {multipliers.map((hundredths, hits) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a number of hits is its place
            key={hits}
            data-hit={result?.reply.hits === hits || undefined}
            data-won={(result?.reply.hits === hits && isCelebrated(result)) || undefined}
            aria-label={m.keno_pays_of({ hits, multiplier: formatMultiplier(hundredths) })}
          >
            <b>{shortText(hundredths)}</b>
            <span>{hits}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
