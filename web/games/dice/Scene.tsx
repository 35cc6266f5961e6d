import { frames, type SceneProps } from '../../home/art/frames.ts'
import { Ground } from '../../home/art/Ground.tsx'
import { Die, Spark } from '../../home/art/objects.tsx'
import { m } from '../../texts/compiled/messages.js'
import { colours } from './colours.ts'

export const line = m.home_dice_line

/** The picture of the game. */
export function Scene({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`dice-${shape}`} {...colours} viewBox={viewBox}>
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
