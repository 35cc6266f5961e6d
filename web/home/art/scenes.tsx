import type { GameType } from '@casino/contract/entities'
import type { ComponentType, ReactNode } from 'react'
import type { SceneProps, SlideArt } from './frames.ts'
import { Ground } from './Ground.tsx'
import { Bomb, Coins, Cup, Die, Gem, Spark, Wheel } from './objects.tsx'

const scenes = import.meta.glob<ComponentType<SceneProps>>('../../games/*/Scene.tsx', { eager: true, import: 'Scene' })

const lines = import.meta.glob<() => string>('../../games/*/Scene.tsx', { eager: true, import: 'line' })

/** One line under the name of an in-house game. */
export function GameLine({ game }: { game: GameType }) {
  return lines[`../../games/${game}/Scene.tsx`]!()
}

/** The picture of an in-house game. */
export function GameScene({ game, shape }: { game: GameType } & SceneProps) {
  const Scene = scenes[`../../games/${game}/Scene.tsx`]!
  return <Scene shape={shape} />
}

type SlideScenes = Exclude<SlideArt, GameType>

const slideColours: Record<SlideScenes, { light: string; dark: string }> = {
  offer: { light: '#4a3a12', dark: '#120d1e' },
  fair: { light: '#14563f', dark: '#071a15' },
  throw: { light: '#5a47d8', dark: '#140e33' },
  live: { light: '#2f4a8a', dark: '#0c1226' },
  tournament: { light: '#8a3d7a', dark: '#1a0d2b' },
}

const isGame = (art: SlideArt): art is GameType => !(art in slideColours)

/** The picture of a slide: its objects, or a game, on the right, lit from the upper left, and a plain background under the text. */
export function SlideScene({ art }: { art: SlideArt }) {
  const ground = isGame(art) ? 'throw' : art
  return (
    <>
      <span className="absolute inset-0">
        <Ground name={`slide-${ground}`} {...slideColours[ground]} viewBox="0 0 1200 320" at={{ x: 0.8, y: 0.45 }} />
      </span>
      {isGame(art) ? (
        <span
          className="absolute inset-y-0 right-0 w-3/5 md:w-1/2"
          style={{ maskImage: 'linear-gradient(90deg, transparent, #000 45%)' }}
        >
          <GameScene game={art} shape="tile" />
        </span>
      ) : (
        <svg
          viewBox="-200 -160 400 320"
          aria-hidden="true"
          className="absolute right-2 bottom-1 h-24 sm:bottom-0 sm:h-full md:max-lg:bottom-[18%] md:max-lg:h-[64%] md:right-[4%]"
        >
          {slideThings[art]}
        </svg>
      )}
    </>
  )
}

const shadow = <ellipse cy="126" rx="192" ry="28" fill="#05060c" opacity=".5" />

/** A cover of a game: a card with its object, tilted by `turn` degrees. */
function Card({
  x,
  turn,
  light,
  dark,
  children,
}: {
  x: number
  turn: number
  light: string
  dark: string
  children: ReactNode
}) {
  return (
    <g transform={`translate(${x} ${Math.abs(turn)}) rotate(${turn})`}>
      <rect x="-66" y="-112" width="148" height="232" rx="18" fill="#05060c" opacity=".45" />
      <rect x="-74" y="-120" width="148" height="232" rx="18" fill={dark} />
      <path d="M-56-120H56a18 18 0 0 1 18 18V-8L-74 60V-102a18 18 0 0 1 18-18z" fill={light} />
      <path
        d="M-64 0V-102a8 8 0 0 1 8-8H20"
        fill="none"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {children}
    </g>
  )
}

const slideThings: Record<SlideScenes, ReactNode> = {
  offer: (
    <>
      {shadow}
      <g transform="translate(-112 104)">
        <Coins count={4} />
      </g>
      <g transform="translate(116 104)">
        <Coins count={9} />
      </g>
      <g transform="translate(10 112)">
        <Coins count={6} />
      </g>
      <g transform="translate(-86 -16) rotate(-13) scale(.62)">
        <Die top={6} left={2} right={1} />
      </g>
      <g transform="translate(34 -76) rotate(16) scale(.5)">
        <Die top={5} left={3} right={6} amber />
      </g>
    </>
  ),
  fair: (
    <g transform="translate(0 -6) scale(1.06)">
      <g transform="matrix(.64 .37 -.64 .37 0 34)">
        {[-1, 0, 1].flatMap((row) =>
          [-1, 0, 1].map((column) => (
            <g key={`${row}${column}`} transform={`translate(${column * 88} ${row * 88})`}>
              <rect x="-26" y="-26" width="80" height="80" rx="14" fill="#04150f" />
              <rect
                x="-40"
                y="-40"
                width="80"
                height="80"
                rx="14"
                fill={(row + column) % 2 === 0 ? '#2c8f69' : '#257a5a'}
              />
              <path d="M-32 22V-26a6 6 0 0 1 6-6H22" fill="none" stroke="#8ff0c8" strokeOpacity=".55" strokeWidth="4" />
            </g>
          )),
        )}
      </g>
      <g transform="translate(0 -24)">
        <Gem />
      </g>
      <g transform="translate(-112 16) scale(.52)">
        <Gem tint={['#fff3d6', '#ffd98c', '#ffb224', '#d98600', '#a86700']} />
      </g>
      <g transform="translate(112 12) scale(.62)">
        <Bomb />
      </g>
    </g>
  ),
  throw: (
    <>
      {shadow}
      <g transform="translate(60 -10) rotate(12) scale(1.05)">
        <Die top={5} left={3} right={6} />
      </g>
      <g transform="translate(-104 44) rotate(-14) scale(.76)">
        <Die top={6} left={2} right={1} amber />
      </g>
    </>
  ),
  live: (
    <>
      <Card x={-108} turn={-12} light="#2c8f69" dark="#0d4a34">
        <g transform="translate(0 -4) scale(.86)">
          <Gem />
        </g>
      </Card>
      <Card x={108} turn={12} light="#c23a52" dark="#5d1220">
        <g transform="translate(0 -4) scale(.58)">
          <Wheel />
        </g>
      </Card>
      <Card x={0} turn={0} light="#7c68f0" dark="#2a1f66">
        <g transform="translate(0 -4) scale(.54)">
          <Die top={5} left={3} right={6} amber />
        </g>
      </Card>
    </>
  ),
  tournament: (
    <>
      {shadow}
      <g transform="translate(50 20) rotate(-12) scale(1.3 .92)">
        <circle r="100" cy="14" fill="#4a2c00" />
        <Wheel />
      </g>
      <g transform="translate(-104 26) scale(.86)">
        <Cup />
      </g>
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
