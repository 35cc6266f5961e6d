import type { HistoryItem } from '@casino/contract/play/history'
import './sheet.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { LandedCelebration } from '../Celebration.tsx'
import { ResultChips } from '../ResultChips.tsx'
import { isCelebrated, ResultWords } from '../ResultWords.tsx'
import { Counting } from './Counting.tsx'
import { Figures, type FiguresProps } from './Figures.tsx'
import { Lantern } from './Lantern.tsx'
import { PastLanterns } from './PastLanterns.tsx'
import { heightOf } from './rounds/height.ts'
import { drawnText } from './rounds/texts.ts'
import { sizeOf } from './size.ts'
import type { LimboResult } from './use-limbo.ts'

interface StageProps extends FiguresProps {
  rounds: readonly HistoryItem[]
  last: LimboResult | undefined
  landed: StageProps['last']
  /** A bet without an answer yet. */
  waiting: boolean
}

/** The stage of limbo: last results, the night sky with the lantern and the line that it has to reach, the three figures. */
export function Stage({ rounds, last, landed, waiting, ...figures }: StageProps) {
  const rising = landed?.reply !== last?.reply
  const celebrated = landed !== undefined && !rising && isCelebrated(landed)
  return (
    <>
      <Night won={celebrated} />
      <ResultChips rounds={rounds} resultOf={drawnText} />
      <div className="limbo-sky">
        <PastLanterns rounds={rounds} />
        <Scale target={figures.target} reached={celebrated} />
        <Lantern
          drawn={last && hundredthsOf(last)}
          roundId={last?.reply.roundId}
          waiting={waiting}
          out={landed !== undefined && !rising && landed.reply.outcome === 'loss'}
        />
        <div className="limbo-result">
          {rising && last ? <Counting to={hundredthsOf(last)} /> : <Drawn last={landed} waiting={waiting} />}
        </div>
      </div>
      <div className="mt-2 md:mt-6">
        <Figures {...figures} />
      </div>
      {landed && !rising && <LandedCelebration result={landed} ownBanner />}
    </>
  )
}

const hundredthsOf = ({ reply }: LimboResult): number => Math.round(reply.drawnMultiplier * 100)

/** The number, and under it its outcome in words. Green only if the payout is above the stake. */
function Drawn({ last, waiting }: { last: LimboResult | undefined; waiting: boolean }) {
  if (!last) {
    return (
      <p className="type-result text-text-3" role="img" aria-label={m.limbo_no_result()}>
        {formatMultiplier(100)}
      </p>
    )
  }
  const celebrated = isCelebrated(last)
  const text = formatMultiplier(hundredthsOf(last))
  return (
    <div className={waiting ? 'opacity-30' : ''}>
      <p className={celebrated ? 'type-result text-success' : 'type-result'}>
        <span style={{ fontSize: sizeOf(text) }}>{text}</span>
      </p>
      <p className={celebrated ? 'limbo-words bg-success-tint text-success' : 'limbo-words'}>
        <ResultWords result={last} />
      </p>
    </div>
  )
}

/** The heights of some multipliers, and the line of the target. */
function Scale({ target, reached }: { target: number; reached: boolean }) {
  return (
    <div className="limbo-track" aria-hidden="true">
      {ticks.map((hundredths) => (
        <i key={hundredths} className="type-tiny" style={{ bottom: `${heightOf(hundredths) * 100}%` }}>
          ×{hundredths / 100}
        </i>
      ))}
      <div
        className="limbo-line"
        data-reached={reached || undefined}
        style={{ transform: `translateY(${-100 * heightOf(target)}%)` }}
      >
        <span className="type-label tabular">{formatMultiplier(target)}</span>
      </div>
    </div>
  )
}

const ticks = [200, 500, 2_000, 100_000]

/** The sky behind everything. */
function Night({ won }: { won: boolean }) {
  return (
    <div className="game-light limbo-night" data-won={won || undefined} aria-hidden="true">
      <svg className="limbo-hills" viewBox="0 0 400 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 46C60 6 110 10 170 44S300 74 400 22V120H0z" />
        <path d="M0 78C70 42 130 62 190 76S330 66 400 58V120H0z" />
        <path d="M0 100C90 78 150 98 220 100S340 88 400 92V120H0z" />
      </svg>
    </div>
  )
}
