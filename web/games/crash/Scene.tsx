import { frames, type SceneProps } from '../../home/art/frames.ts'
import { Ground } from '../../home/art/Ground.tsx'
import { Spark } from '../../home/art/objects.tsx'
import { m } from '../../texts/compiled/messages.js'
import { colours } from './colours.ts'

export const line = m.home_crash_line

/** The picture of the game: a kite high above the hills, its string in a long curve. */
export function Scene({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  const tile = shape === 'tile'
  return (
    <Ground name={`crash-${shape}`} {...colours} viewBox={viewBox}>
      <g transform={`translate(${middle})`}>
        <path
          d="M-190-52c4-18 30-20 38-6 12-12 34-4 34 10 16 0 16 18 2 18h-78c-16 0-14-20 4-22z"
          fill="#fff"
          opacity=".2"
        />
        <g fill="#1c0628">
          <path d="M-240 104C-150 60-80 80-10 108S150 96 240 66V300H-240z" opacity=".5" />
          <path d="M-240 138C-150 108-50 122 20 140S170 122 240 124V300H-240z" opacity=".75" />
        </g>
        <path d="M-124 140C-60 136-6 100 14 18" fill="none" stroke="#ffe9b8" strokeWidth="3" />
        <g transform={`translate(14 ${tile ? -4 : 8}) rotate(24) scale(1.7)`} strokeLinejoin="round">
          <path d="M0 40C-16 52 14 60-4 72S8 84-2 91" fill="none" stroke="#f7d9a8" strokeWidth="3" />
          <path d="M0-56L-34-10 0 40 34-10z" fill="#fbd38a" stroke="#fff3dc" strokeWidth="4" />
          <path d="M0-56L-34-10 0 0z" fill="#ff8f7a" />
          <path d="M0-56L34-10 0 0z" fill="#f0593f" />
          <path d="M34-10L0 40V0z" fill="#f5a300" />
        </g>
        <Spark x={-118} y={-86} size={10} />
        <Spark x={132} y={-70} size={8} />
      </g>
    </Ground>
  )
}
