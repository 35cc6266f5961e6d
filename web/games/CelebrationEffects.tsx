import type { Kopecks } from '@casino/rules/money'
import { Suspense, useEffect, useRef, useState } from 'react'
import { classes } from '../ui/browser/class-names.ts'
import { useReducedMotion } from '../ui/browser/media.ts'
import { part } from '../ui/browser/part.ts'
import { useCelebrations } from '../ui/messages/celebrations.ts'
import { Multiplier } from '../ui/shown/Money.tsx'
import { useSettings } from '../wire/site.ts'
import { CountedMoney } from './CountedMoney.tsx'
import { celebrationOf } from './celebration.ts'
import { useTurbo } from './turbo.ts'

const Confetti = part(() => import('../ui/messages/Confetti.tsx'))

export interface CelebrationProps {
  /** A new round starts a new celebration. */
  roundId: string
  stake: Kopecks
  payout: Kopecks
  /** In hundredths. */
  multiplier: number
  /**
   * Set if the game itself shows the amount over its stage: only the glow, the confetti and the full-stage banner are added.
   */
  ownBanner?: boolean
}

const bannerMs = 1800
const stageMs = 2500

/**
 * The effects over the stage after a win; they never block presses. Not rendered if the site or the player has switched them
 * off, or the player prefers reduced motion; in turbo only for rare wins, from ×10.
 */
export default function CelebrationEffects({
  roundId,
  stake,
  payout,
  multiplier,
  ownBanner = false,
}: CelebrationProps) {
  const kind = celebrationOf(stake, payout)
  const still = useReducedMotion()
  const turbo = useTurbo()
  const { games } = useSettings()
  const [wanted] = useCelebrations()
  const usual = kind === 'glow' || kind === 'banner'
  if (kind === 'none' || still || !wanted || !games.celebrations || (turbo.on && usual)) return null
  if (kind === 'glow' || (kind === 'banner' && ownBanner)) return <Glow key={roundId} />
  return (
    <>
      {kind !== 'banner' && (
        <Suspense>
          <Confetti key={`confetti-${roundId}`} />
        </Suspense>
      )}
      {(kind === 'stage' || !ownBanner) && (
        <Banner key={roundId} whole={kind === 'stage'} payout={payout} multiplier={multiplier} />
      )}
    </>
  )
}

/** A single green glow of 220 ms behind the figure. */
function Glow() {
  const light = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const glow = light.current?.animate([{ opacity: 0 }, { opacity: 0.35 }, { opacity: 0 }], { duration: 220 })
    return () => glow?.cancel()
  }, [])
  return (
    <div
      ref={light}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 bg-radial from-success to-transparent to-70% opacity-0"
    />
  )
}

interface BannerProps {
  whole: boolean
  payout: Kopecks
  multiplier: number
}

function Banner({ whole, payout, multiplier }: BannerProps) {
  const [gone, setGone] = useState(false)

  useEffect(() => {
    const end = () => setGone(true)
    const timer = setTimeout(end, whole ? stageMs : bannerMs)
    document.addEventListener('keydown', end)
    document.addEventListener('pointerdown', end)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', end)
      document.removeEventListener('pointerdown', end)
    }
  }, [whole])

  return (
    <div
      aria-hidden="true"
      data-celebration={whole ? 'stage' : 'banner'}
      className={classes(
        'pointer-events-none absolute inset-0 z-10 grid place-items-center transition-opacity duration-220 starting:opacity-0',
        whole && 'bg-scrim',
        gone && 'opacity-0',
      )}
    >
      <div className="flex flex-col items-center gap-1 rounded-lg border border-success bg-success-tint px-8 py-4 text-success shadow-large">
        <Multiplier hundredths={multiplier} className={whole ? 'type-result' : 'type-display'} />
        <CountedMoney kopecks={payout} className="type-h3" />
      </div>
    </div>
  )
}
