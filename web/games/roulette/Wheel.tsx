import { spinMs } from '@casino/rules/games/roulette/clock'
import { colourOf, wheel } from '@casino/rules/games/roulette/rules'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from '../../ui/browser/class-names.ts'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { playSound } from '../sound.ts'
import {
  degreesBetween,
  pocketDegrees,
  restDegrees,
  sectorPath,
  turnCurve,
  turnDegrees,
  turnedAt,
} from './wheel-geometry.ts'

/** A turn of the wheel; `to` is set as soon as the server has answered. */
export interface WheelTurn {
  readonly key: string
  readonly since: number
  readonly to: number | undefined
}

interface WheelProps {
  /** The number under the pointer while the wheel rests, where the next turn starts; absent before the first spin. */
  number: number | undefined
  turn: WheelTurn | undefined
  /** The result is new: its pocket pulses twice. */
  fresh: boolean
}

const easing = `cubic-bezier(${turnCurve})`
/** The movement to the winning pocket starts gently and ends like the turn itself. */
const joiningEasing = 'cubic-bezier(.4,0,.12,1)'
const ballTurns = -7
const tickEveryMs = 55

/**
 * The wheel under its pointer. A turn consists of two nested animations: eight full turns that start with the press, and the
 * way to the winning pocket, which starts when the answer arrives. Both end together, exactly on the pocket.
 */
export function Wheel({ number, turn, fresh }: WheelProps) {
  const still = useReducedMotion()
  const way = useRef<HTMLDivElement>(null)
  const disc = useRef<HTMLDivElement>(null)
  const ball = useRef<HTMLDivElement>(null)
  const from = number ?? 0
  const { key, since, to } = turn ?? {}

  useLayoutEffect(() => {
    if (key === undefined || since === undefined || still) return undefined
    const start = restDegrees(from)
    const turning = animate(disc.current, rotation(start, start + turnDegrees), since, easing)
    const rolling = animate(ball.current, rotation(0, ballTurns * 360), since, easing)
    const dropping = animate(ball.current?.firstElementChild, ballPath, since, 'linear')
    const silence = tickAlong(since)
    return () => {
      silence()
      for (const each of [turning, rolling, dropping]) each?.cancel()
      if (Date.now() < since + spinMs) fadeIn(disc.current)
    }
  }, [key, since, from, still])

  useLayoutEffect(() => {
    if (to === undefined || since === undefined || still) return undefined
    const begun = Math.min(Math.max(Date.now(), since), since + spinMs)
    const joining = way.current?.animate(rotation(0, degreesBetween(from, to)), {
      duration: since + spinMs - begun,
      easing: joiningEasing,
      fill: 'both',
    })
    return () => joining?.cancel()
  }, [to, since, from, still])

  const shown = useRef(from)
  useEffect(() => {
    if (still && shown.current !== from) fadeIn(disc.current)
    shown.current = from
  }, [from, still])

  return (
    <div className="relative aspect-square w-full" aria-hidden="true">
      <div ref={way} className="absolute inset-0 will-change-transform">
        <div
          ref={disc}
          data-wheel
          className="absolute inset-0 will-change-transform"
          style={{ transform: `rotate(${restDegrees(from)}deg)` }}
        >
          <Pockets />
        </div>
      </div>
      <div ref={ball} className="absolute inset-0 will-change-transform">
        <div className={classes('absolute inset-0', number === undefined && !turn && 'opacity-0')}>
          <span
            className="absolute top-[22.5%] left-1/2 size-[4.6%] -translate-x-1/2 rounded-full shadow-[0_1px_3px_#000a]"
            style={{ background: 'radial-gradient(circle at 35% 30%, #fff 30%, #aab0c2)' }}
          />
        </div>
      </div>
      {fresh && (
        <svg viewBox="-100 -100 200 200" className="absolute inset-0" aria-hidden="true">
          <path d={sectorPath(62, 94, pocketDegrees)} fill="#fff" className="roulette-pulse" />
        </svg>
      )}
      <LightAndPointer />
      <Hub number={turn ? undefined : number} />
    </div>
  )
}

/** The parts that do not turn with the wheel: the light from above, and the pointer. */
function LightAndPointer() {
  return (
    <svg viewBox="-100 -100 200 200" className="absolute inset-0" aria-hidden="true">
      <radialGradient id="wheel-light" cx=".36" cy=".24" r=".8">
        <stop stopColor="#fff" stopOpacity=".18" />
        <stop offset=".45" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopOpacity=".45" />
      </radialGradient>
      <circle r="100" fill="url(#wheel-light)" />
      <path d="M-7 -100H7L0 -85Z" fill="var(--text)" stroke="var(--bg)" strokeWidth="1.5" />
    </svg>
  )
}

/** The centre: the last number on its colour. */
function Hub({ number }: { number: number | undefined }) {
  return (
    <div
      key={number ?? 'none'}
      className={classes(
        'absolute inset-[31%] grid place-items-center rounded-full text-white transition-[opacity,scale] duration-220 starting:scale-90 starting:opacity-0 still:starting:scale-100',
        number === undefined ? 'bg-raised' : pocketColour(number),
      )}
    >
      <span className="tabular leading-none font-extrabold" style={{ fontSize: 'clamp(10px, 17cqw, 28px)' }}>
        {number ?? ''}
      </span>
    </div>
  )
}

/** The fill of a pocket in its colour; a black one has an outline, because it would not be visible on a dark background. */
export function pocketColour(number: number): string {
  return grounds[colourOf(number)]
}
export const grounds = {
  red: 'bg-pocket-red',
  black: 'bg-pocket-black shadow-[inset_0_0_0_1px_var(--line-strong)]',
  green: 'bg-pocket-green',
} as const

const Pockets = memo(function Pockets() {
  return (
    <svg viewBox="-100 -100 200 200" className="size-full" aria-hidden="true">
      <defs>
        <radialGradient id="wheel-rim">
          <stop offset=".94" stopColor="#5b3910" />
          <stop offset=".97" stopColor="#ffd27f" />
          <stop offset="1" stopColor="#6d4312" />
        </radialGradient>
        <radialGradient id="wheel-cone">
          <stop offset=".3" stopColor="#6b4522" />
          <stop offset=".9" stopColor="#2b1a0c" />
          <stop offset="1" stopColor="#130b05" />
        </radialGradient>
      </defs>
      <circle r="100" fill="url(#wheel-rim)" />
      {wheel.map((number, place) => (
        <g key={number} transform={`rotate(${place * pocketDegrees})`}>
          <path
            d={sectorPath(50, 94, pocketDegrees)}
            fill={`var(--pocket-${colourOf(number)})`}
            stroke="#c99a4e"
            strokeWidth=".9"
          />
          <text y="-75.5" textAnchor="middle" fill="#fff" fontSize="9" fontWeight="700">
            {number}
          </text>
        </g>
      ))}
      <circle r="64" fill="none" stroke="#fff3" strokeWidth=".8" />
      <circle r="50" fill="url(#wheel-cone)" stroke="#e0ad58" strokeWidth="1.5" />
      {[0, 45, 90, 135].map((degrees) => (
        <path key={degrees} d="M0 -48V48" stroke="#e0ad5859" strokeWidth="2.5" transform={`rotate(${degrees})`} />
      ))}
    </svg>
  )
})

/** The ball runs on the rim and drops into the pocket under the pointer when the wheel is slow. */
const ballPath: Keyframe[] = [
  { transform: 'translateY(0)' },
  { transform: 'translateY(-16.5%)', offset: 0.04 },
  { transform: 'translateY(-16.5%)', offset: 0.62, easing: 'ease-in' },
  { transform: 'translateY(1%)', offset: 0.76, easing: 'ease-out' },
  { transform: 'translateY(-4%)', offset: 0.84, easing: 'ease-in' },
  { transform: 'translateY(0)', offset: 0.92 },
  { transform: 'translateY(0)' },
]

function rotation(from: number, to: number): Keyframe[] {
  return [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }]
}

/** Starts an animation at its current point, as if it had begun at `since`. */
function animate(
  element: Element | null | undefined,
  keyframes: Keyframe[],
  since: number,
  timing: string,
): Animation | undefined {
  const animation = element?.animate(keyframes, { duration: spinMs, easing: timing, fill: 'both' })
  if (animation) animation.currentTime = Math.max(0, Date.now() - since)
  return animation
}

function fadeIn(element: Element | null): void {
  element?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220 })
}

/**
 * Ticks for the passing pockets, no faster than the ear can separate them; between ticks the page does no work. The position of
 * the wheel is calculated here: reading it from the animation would make the browser update the styles of the whole page.
 */
function tickAlong(since: number): () => void {
  let passed = 0
  const timer = setInterval(() => {
    const turned = turnedAt((Date.now() - since) / spinMs)
    const pocket = Math.floor((turned * turnDegrees) / pocketDegrees)
    if (pocket !== passed) playSound('tick')
    passed = pocket
    if (turned >= 1) clearInterval(timer)
  }, tickEveryMs)
  return () => clearInterval(timer)
}
