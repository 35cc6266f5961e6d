import type { Turn } from '@casino/rules/games/plinko/rules'
import { useEffect, useRef } from 'react'
import { offsetsOf } from './rounds/path.ts'

export interface FallingBall {
  /** The round of the ball. */
  readonly id: string
  readonly path: readonly Turn[]
  readonly ms: number
}

interface BallsProps {
  balls: readonly FallingBall[]
  rows: number
  onLanded: (ball: FallingBall) => void
}

/** The balls in the air, each on its own way. */
export function Balls({ balls, rows, onLanded }: BallsProps) {
  return balls.map((ball) => <Ball key={ball.id} ball={ball} rows={rows} onLanded={onLanded} />)
}

/**
 * One ball. Its box is a cell of the board, so that both movements are fractions of its own size and run without the main thread:
 * sideways at a steady pace, downwards with a hop on each peg.
 */
function Ball({ ball, rows, onLanded }: { ball: FallingBall } & Pick<BallsProps, 'rows' | 'onLanded'>) {
  const across = useRef<HTMLDivElement>(null)
  const down = useRef<HTMLDivElement>(null)
  const landed = useRef(onLanded)
  useEffect(() => {
    landed.current = onLanded
  })

  useEffect(() => {
    const { path, ms } = ball
    const timing: KeyframeAnimationOptions = { duration: ms, fill: 'both' }
    const sideways = across.current?.animate(keyframesAcross(path), timing)
    const fall = down.current?.animate(keyframesDown(path.length), timing)
    let cancelled = false
    void fall?.finished.then(
      () => cancelled || landed.current(ball),
      () => undefined,
    )
    return () => {
      cancelled = true
      sideways?.cancel()
      fall?.cancel()
    }
  }, [ball])

  return (
    <div ref={across} className="plinko-ball" style={cellOf(rows)}>
      <div ref={down}>
        <i />
      </div>
    </div>
  )
}

/** The cell in the middle of the first row. */
const cellOf = (rows: number) => ({
  left: `${50 - 50 / (rows + 2)}%`,
  width: `${100 / (rows + 2)}%`,
  height: `${100 / (rows + 1)}%`,
})

/** The ball needs the time of one row to the first peg, and of one from the last row into its bin. */
const startsAt = (path: number) => 1 / (path + 2)

function keyframesAcross(path: readonly Turn[]): Keyframe[] {
  const start = startsAt(path.length)
  const offsets = offsetsOf(path)
  const frames = offsets.map((half, row) => ({
    transform: `translateX(${half * 50}%)`,
    offset: Math.min(start * (row + 1), 1),
  }))
  return [{ transform: 'translateX(0)', offset: 0 }, ...frames, { transform: frames.at(-1)!.transform, offset: 1 }]
}

const falling = 'cubic-bezier(.5,.1,.9,.65)'
const hopping = 'cubic-bezier(.1,.6,.5,1)'

/** From above the board to the first row, and then from row to row with a hop; at the end into the bin. */
function keyframesDown(rows: number): Keyframe[] {
  const start = startsAt(rows)
  const at = (row: number) => `translateY(${(row + 0.06) * 100}%)`
  const frames: Keyframe[] = [{ transform: at(-1.1), offset: 0, easing: falling }]
  for (let row = 0; row < rows; row++) {
    const from = start * (row + 1)
    frames.push({ transform: at(row), offset: from, easing: hopping })
    frames.push({ transform: at(row - 0.14), offset: from + start * 0.28, easing: falling })
  }
  return [...frames, { transform: at(rows + 0.35), offset: 1 }]
}
