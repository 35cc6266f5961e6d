import { frames, type SceneProps } from '../../home/art/frames.ts'
import { Ground } from '../../home/art/Ground.tsx'
import { Spark } from '../../home/art/objects.tsx'
import { m } from '../../texts/compiled/messages.js'
import { colours } from './colours.ts'

export const line = m.home_plinko_line

const step = 44
const pegs = [0, 1, 2, 3, 4]
  .flatMap((row) => Array.from({ length: row + 2 }, (_, peg) => `M${(peg - (row + 1) / 2) * step} ${row * 38 - 96}h0`))
  .join('')

/** The picture of the game: balls among pegs, above their bins. */
export function Scene({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`plinko-${shape}`} {...colours} viewBox={viewBox}>
      <g transform={`translate(${middle}) scale(${shape === 'tile' ? 1 : 1.04})`}>
        <ellipse cy="124" rx="170" ry="26" fill="#03141b" opacity=".5" />
        <g strokeLinecap="round" fill="none">
          <path d={pegs} transform="translate(3 5)" stroke="#03202a" strokeOpacity=".55" strokeWidth="19" />
          <path d={pegs} stroke="#bfeef5" strokeWidth="18" />
          <path d={pegs} transform="translate(-3 -3)" stroke="#ffffff" strokeWidth="6" />
        </g>
        {['#ffb224', '#ffd27a', '#e8f9fb', '#ffd27a', '#ffb224'].map((fill, bin) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
          <g key={bin} transform={`translate(${(bin - 2) * step} 98)`}>
            <rect x="-19" y="-10" width="38" height="30" rx="8" fill="#03202a" opacity=".5" />
            <rect x="-19" y="-14" width="38" height="30" rx="8" fill={fill} opacity={bin === 2 ? 0.55 : 1} />
          </g>
        ))}
        <Ball x={-22} y={-128} size={0.72} />
        <Ball x={46} y={-34} size={1} />
        <Ball x={-64} y={26} size={0.84} />
        <Spark x={118} y={-84} size={11} fill="#ffffff" />
        <Spark x={-122} y={-58} size={9} fill="#d6fbff" />
        <Spark x={132} y={52} size={8} />
      </g>
    </Ground>
  )
}

/** A ball of amber with its light. */
function Ball({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle r="38" fill="#ffb224" opacity=".22" />
      <circle r="21" fill="#f59a00" />
      <circle r="16" cx="-3" cy="-3" fill="#ffc455" />
      <circle r="6" cx="-8" cy="-8" fill="#fff3d6" />
    </g>
  )
}
