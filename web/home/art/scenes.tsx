import type { GameType } from '@casino/contract/entities'
import { Ground } from './Ground.tsx'
import { Bomb, Coins, Cup, Die, Gem, Shield, Spark, Wheel } from './objects.tsx'

interface SceneProps {
  /** `tile` is 4:3, `cover` 3:4: the same objects, arranged for the frame. */
  shape: 'tile' | 'cover'
}

const frames = {
  tile: { viewBox: '0 0 400 300', middle: '212 140' },
  cover: { viewBox: '0 0 300 400', middle: '150 176' },
}

function Mines({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`mines-${shape}`} light="#1f9a6a" dark="#08251c" viewBox={viewBox}>
      <g transform={`translate(${middle}) scale(${shape === 'tile' ? 1 : 0.95})`}>
        <g transform="matrix(.64 .37 -.64 .37 0 34)">
          {[-1, 0, 1].map((row) =>
            [-1, 0, 1].map((column) => (
              <g key={`${row}${column}`} transform={`translate(${column * 88} ${row * 88})`}>
                <rect x="-26" y="-26" width="80" height="80" rx="14" fill="#04150f" />
                <rect x="-40" y="-40" width="80" height="80" rx="14" fill={tile(row, column)} />
              </g>
            )),
          )}
        </g>
        <circle cy="-26" r="92" fill="#7df0c0" opacity=".16" />
        <g transform="translate(0 -28) scale(1.08)">
          <Gem />
        </g>
        <g transform="translate(-112 18) scale(.5)">
          <Gem tint={['#fff3d6', '#ffd98c', '#ffb224', '#d98600', '#a86700']} />
        </g>
        <g transform="translate(112 12) scale(.62)">
          <Bomb />
        </g>
        <Spark x={56} y={-92} size={13} fill="#ffffff" />
        <Spark x={-70} y={-74} size={8} fill="#d6ffee" />
      </g>
    </Ground>
  )
}

const tile = (row: number, column: number) =>
  row === 0 && column === 0 ? '#0d5c40' : (row + column) % 2 === 0 ? '#2c8f69' : '#257a5a'

function Dice({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`dice-${shape}`} light="#7a66f5" dark="#17103c" viewBox={viewBox}>
      <g transform={`translate(${middle})`}>
        <ellipse cx="-10" cy="122" rx="170" ry="30" fill="#0b0724" opacity=".5" />
        <g transform={`translate(${shape === 'tile' ? '64 -20' : '48 -34'}) rotate(14) scale(.8)`}>
          <Die top={5} left={3} right={6} />
        </g>
        <g transform={`translate(${shape === 'tile' ? '-84 44' : '-56 74'}) rotate(-12) scale(.66)`}>
          <Die top={6} left={2} right={1} amber />
        </g>
        <Spark x={-70} y={-70} size={15} fill="#ffffff" />
        <Spark x={-108} y={-34} size={8} fill="#d9d2ff" />
        <Spark x={138} y={92} size={10} fill="#ffe9b8" />
      </g>
    </Ground>
  )
}

function Roulette({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`roulette-${shape}`} light="#d8374e" dark="#2a0710" viewBox={viewBox}>
      <g transform={`translate(${middle})`}>
        <ellipse cx="0" cy="74" rx="178" ry="86" fill="#16030a" opacity=".55" />
        <g transform="rotate(-14) scale(1.62 1.08)">
          <circle r="100" cy="16" fill="#4a2c00" />
          <g transform="rotate(30)">
            <Wheel />
          </g>
        </g>
        <circle cx="98" cy="-66" r="11" fill="#ffffff" />
        <circle cx="94" cy="-70" r="4" fill="#dfe3f0" />
        <Spark x={-128} y={-86} size={13} fill="#ffffff" />
        <Spark x={150} y={40} size={9} fill="#ffd9df" />
      </g>
    </Ground>
  )
}

const scenes = { mines: Mines, dice: Dice, roulette: Roulette }

/** The picture of an in-house game. */
export function GameScene({ game, shape }: { game: GameType } & SceneProps) {
  const Scene = scenes[game]
  return <Scene shape={shape} />
}

export type SlideArt = 'fair' | 'dice' | 'live' | 'tournament'

const slideColours: Record<SlideArt, { light: string; dark: string }> = {
  fair: { light: '#2b3050', dark: '#10121d' },
  dice: { light: '#5a47d8', dark: '#140e33' },
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

const slideThings: Record<SlideArt, React.ReactNode> = {
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
  dice: (
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
