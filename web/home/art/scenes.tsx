import type { GameType } from '@casino/contract/entities'
import type { ComponentType, ReactNode } from 'react'
import type { SceneProps } from './frames.ts'
import { Ground } from './Ground.tsx'
import { Coins, Cup, Die, Shield, Spark } from './objects.tsx'

const scenes = import.meta.glob<ComponentType<SceneProps>>('../../games/*/Scene.tsx', { eager: true, import: 'Scene' })

/** The picture of an in-house game. */
export function GameScene({ game, shape }: { game: GameType } & SceneProps) {
  const Scene = scenes[`../../games/${game}/Scene.tsx`]!
  return <Scene shape={shape} />
}

export type SlideArt = 'fair' | 'throw' | 'live' | 'tournament'

const slideColours: Record<SlideArt, { light: string; dark: string }> = {
  fair: { light: '#2b3050', dark: '#10121d' },
  throw: { light: '#5a47d8', dark: '#140e33' },
  live: { light: '#0f7b55', dark: '#08201a' },
  tournament: { light: '#8a3d7a', dark: '#1a0d2b' },
}

/** The picture of a slide: objects on the right, a plain background under the text on the left. */
export function SlideScene({ art }: { art: SlideArt }) {
  return (
    <>
      <span className="absolute inset-0">
        <Ground name={`slide-${art}`} {...slideColours[art]} viewBox="0 0 1200 320" at={{ x: 0.8, y: 0.45 }} />
      </span>
      <svg
        viewBox="-200 -160 400 320"
        aria-hidden="true"
        className="absolute right-2 bottom-1 h-24 sm:bottom-0 sm:h-full md:max-lg:bottom-[18%] md:max-lg:h-[64%] md:right-[4%]"
      >
        {slideThings[art]}
      </svg>
    </>
  )
}

const slideThings: Record<SlideArt, ReactNode> = {
  fair: (
    <>
      <circle r="150" fill="#ffb224" opacity=".1" />
      <circle r="108" fill="#ffb224" opacity=".1" />
      <g transform="rotate(6) scale(1.08)">
        <Shield />
      </g>
      <Spark x={112} y={-84} size={24} fill="#ffffff" />
      <Spark x={-126} y={52} size={13} />
      <Spark x={140} y={64} size={9} />
    </>
  ),
  throw: (
    <>
      <ellipse cy="128" rx="190" ry="26" fill="#0b0724" opacity=".5" />
      <g transform="translate(60 -10) rotate(12) scale(1.05)">
        <Die top={5} left={3} right={6} />
      </g>
      <g transform="translate(-104 44) rotate(-14) scale(.76)">
        <Die top={6} left={2} right={1} amber />
      </g>
      <Spark x={-84} y={-92} size={18} fill="#ffffff" />
      <Spark x={190} y={70} size={11} />
    </>
  ),
  live: (
    <>
      <path
        d="M-260 96C-190 96-190 30-120 36S-40 92 10 30 90-96 200-104"
        fill="none"
        stroke="#7df0c0"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".8"
      />
      <g transform="translate(-78 96)">
        <Coins count={3} />
      </g>
      <g transform="translate(26 96)">
        <Coins count={6} />
      </g>
      <g transform="translate(130 96)">
        <Coins count={9} />
      </g>
      <Spark x={200} y={-104} size={24} fill="#ffffff" />
      <Spark x={-120} y={-40} size={11} fill="#d6ffee" />
    </>
  ),
  tournament: (
    <>
      <circle r="150" fill="#ffb224" opacity=".14" />
      <g transform="translate(0 6) scale(1.16)">
        <Cup />
      </g>
      <Spark x={-136} y={-70} size={18} fill="#ffffff" />
      <Spark x={146} y={-20} size={14} />
      <Spark x={-120} y={70} size={9} fill="#ffd6f3" />
    </>
  ),
}

/** The picture of the tournament's prize. */
export function PrizeScene() {
  return (
    <svg
      viewBox="0 0 320 120"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 my-auto h-full max-h-30 w-[min(320px,46%)]"
    >
      <g transform="translate(254 62) scale(.5)">
        <circle r="120" fill="#ffffff" opacity=".12" />
        <Cup />
      </g>
      <Spark x={120} y={34} size={12} fill="#ffffff" />
      <Spark x={296} y={88} size={8} />
      <Spark x={146} y={92} size={6} fill="#ffd6f3" />
    </svg>
  )
}
