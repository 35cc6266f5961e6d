import type { BonusInfo } from '@casino/contract/money/rewards'
import { greatestLevel, type Level, levelOf } from '@casino/rules/levels'
import { Check, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BreakNote, useBreak } from '../shell/protection/use-break.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { ClaimTerms } from './ClaimTerms.tsx'
import { Credited } from './Credited.tsx'
import { levelTint } from './level-tint.ts'
import { useClaim } from './use-claim.ts'

const levels = Array.from({ length: greatestLevel }, (_, index) => levelOf(index + 1))

/** All levels in a row that scrolls sideways; each reward reached is claimed once, in any order (docs/product.md R3). */
export function LevelTrack({ info }: { info: BonusInfo }) {
  const sign = useCurrencySign()
  const onBreak = useBreak()
  const { claim, claimed, credits, busy, error } = useClaim({
    send: (level: number, key) => call('POST /api/payments/claim-bonus', { body: { level }, key }),
    done: ({ reward }) => m.rewards_level_credited({ amount: formatMoney(kopecksOf(reward), sign) }),
    failed: m.rewards_level_failed,
  })
  const taken = new Map(info.bonusRewards.map(({ level, claimed }) => [level, claimed]))
  const track = useRef<HTMLOListElement>(null)
  const current = info.bonusRewards.find(({ claimed }) => !claimed)?.level ?? info.bonusLevel + 1
  const shown = useRef(false)
  useEffect(() => {
    const tile = track.current?.children[Math.min(current, greatestLevel) - 1] as HTMLElement | undefined
    if (!tile || !track.current || shown.current) return
    shown.current = true
    track.current.scrollLeft = tile.offsetLeft - track.current.clientWidth / 2 + tile.clientWidth / 2
  }, [current])

  return (
    <>
      <ol
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label={m.rewards_levels()}
        className="relative -mx-4 flex gap-3 overflow-x-auto px-4 pt-1 pb-3"
      >
        {levels.map((level) => (
          <Tile
            key={level.level}
            level={level}
            state={!taken.has(level.level) ? 'locked' : taken.get(level.level) ? 'claimed' : 'reached'}
            next={level.level === info.bonusLevel + 1}
            busy={busy && claimed === level.level}
            closed={!!onBreak}
            onClaim={() => claim(level.level)}
          />
        ))}
      </ol>
      {info.bonusRewards.some(({ claimed }) => !claimed) && (
        <>
          <BreakNote reason={onBreak} />
          <ClaimTerms of="levelTurnover" />
        </>
      )}
      {error && <ErrorBox>{error}</ErrorBox>}
      <Credited credits={credits} />
    </>
  )
}

/** As wide as the gap and the borders of both tiles. */
const pathBefore = { top: 34, left: -14, width: 14 }

interface TileProps {
  level: Level
  state: 'locked' | 'reached' | 'claimed'
  /** The level that the next deposits lead to. */
  next: boolean
  busy: boolean
  /** No reward can be claimed now. */
  closed: boolean
  onClaim: () => void
}

function Tile({ level: { level, requirement, reward }, state, next, busy, closed, onClaim }: TileProps) {
  const sign = useCurrencySign()
  const online = useOnline()
  const milestone = level % 10 === 0
  return (
    <li
      className={classes(
        'relative flex min-h-40 w-28 shrink-0 flex-col items-center gap-1 rounded-lg border p-2 text-center',
        state === 'reached' ? 'border-accent bg-raised' : next ? 'border-line-strong bg-bg' : 'border-line bg-bg',
      )}
    >
      {level > 1 && (
        // The path from the previous level, filled in as far as the deposits reach.
        <span
          aria-hidden="true"
          className={classes('absolute h-1', state === 'locked' ? 'bg-control' : 'bg-accent')}
          style={pathBefore}
        />
      )}
      <Badge level={level} dim={state === 'locked' && !next} milestone={milestone} />
      <span className="type-strong">
        <Money kopecks={reward} />
      </span>
      {state === 'reached' ? (
        <Button
          kind="main"
          size="compact"
          busy={busy}
          disabled={!online || closed}
          onClick={onClaim}
          aria-label={m.rewards_claim_level({ level, amount: formatMoney(reward, sign) })}
          className="mt-auto w-full px-1"
        >
          {m.rewards_claim()}
        </Button>
      ) : (
        <span className="type-small mt-auto flex min-h-10 flex-col items-center justify-center text-text-3">
          {state === 'claimed' ? (
            <span className="flex items-center gap-1 text-success">
              <Check size={16} aria-hidden />
              {m.rewards_claimed()}
            </span>
          ) : (
            <>
              <span className="flex items-center gap-1">
                <Lock size={12} aria-hidden />
                {m.rewards_from()}
              </span>
              <Money kopecks={requirement} />
            </>
          )}
        </span>
      )}
    </li>
  )
}

/** The level's number on a cut stone, in the colour of its ten levels; every tenth has rays. */
function Badge({ level, dim, milestone }: { level: number; dim: boolean; milestone: boolean }) {
  const [light, middle, deep] = levelTint(level)
  return (
    <span className={classes('relative grid h-14 w-16 place-items-center', dim && 'opacity-50')}>
      <svg viewBox="-32 -28 64 56" aria-hidden="true" className="absolute inset-0 size-full">
        {milestone && <path d={rays} fill={middle} opacity=".35" />}
        <path d="M-12-22h24L24 0 12 22h-24L-24 0z" fill={middle} />
        <path d="M-12-22h24L6-10H-6zM-12-22l6 12-6 10H-24z" fill={light} />
        <path d="M12 22h-24l6-12H6zM12 22L6 10 12 0h12z" fill={deep} />
        <path d="M-7-12H7L14 0 7 12H-7L-14 0z" fill="#10121c" opacity=".55" />
      </svg>
      <span className="tabular relative font-extrabold text-white">
        <span className="sr-only">{m.rewards_level({ level })}</span>
        <span aria-hidden="true">{level}</span>
      </span>
    </span>
  )
}

const rays = Array.from({ length: 8 }, (_, index) => {
  const turn = (index / 8) * 2 * Math.PI
  const end = (by: number) => `${(Math.cos(turn + by) * 32).toFixed(1)} ${(Math.sin(turn + by) * 28).toFixed(1)}`
  return `M0 0L${end(-0.12)}L${end(0.12)}z`
}).join('')
