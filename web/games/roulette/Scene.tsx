import { frames, type SceneProps } from '../../home/art/frames.ts'
import { Ground } from '../../home/art/Ground.tsx'
import { Spark, Wheel } from '../../home/art/objects.tsx'
import { m } from '../../texts/compiled/messages.js'
import { colours } from './colours.ts'

export const line = m.home_roulette_line

/** The picture of the game. */
export function Scene({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`roulette-${shape}`} {...colours} viewBox={viewBox}>
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
