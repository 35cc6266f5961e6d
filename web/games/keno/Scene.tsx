import { frames, type SceneProps } from '../../home/art/frames.ts'
import { Ground } from '../../home/art/Ground.tsx'
import { Spark } from '../../home/art/objects.tsx'
import { m } from '../../texts/compiled/messages.js'
import { colours } from './colours.ts'

export const line = m.home_keno_line

/** The picture of the game: three balls with their numbers, on a ticket. */
export function Scene({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`keno-${shape}`} {...colours} viewBox={viewBox}>
      <g transform={`translate(${middle})`}>
        <ellipse cy="120" rx="170" ry="28" fill="#12041a" opacity=".5" />
        <g transform="matrix(.8 .22 -.5 .62 0 30)">
          <rect x="-118" y="-92" width="236" height="196" rx="22" fill="#2c0f38" />
          <rect x="-124" y="-100" width="236" height="196" rx="22" fill="#f4e3f2" />
          <path d={cells} fill="#d9b6d6" />
          <path d={picked} fill="#ffb224" />
        </g>
        <Ball x={-74} y={-44} size={0.8} number="7" />
        <Ball x={62} y={-66} size={1.06} number="40" amber />
        <Ball x={20} y={50} size={0.68} number="12" />
        <Spark x={-128} y={-84} size={12} fill="#ffffff" />
        <Spark x={136} y={30} size={9} fill="#ffd6f3" />
      </g>
    </Ground>
  )
}

const cell = (place: number) => `M${(place % 6) * 37 - 113} ${Math.floor(place / 6) * 37 - 90}h29v29h-29z`
const cells = Array.from({ length: 30 }, (_, place) => cell(place)).join('')
const picked = [8, 13, 22, 27].map(cell).join('')

/** A lit ball, 100 across. */
function Ball({ x, y, size, number, amber }: { x: number; y: number; size: number; number: string; amber?: boolean }) {
  const [edge, fill, shine] = amber ? ['#c97a00', '#ffb224', '#ffe0a0'] : ['#8a2f7e', '#d76cc8', '#f3b9ea']
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle cx="6" cy="10" r="50" fill="#12041a" opacity=".45" />
      <circle r="50" fill={edge} />
      <circle cx="-3" cy="-4" r="45" fill={fill} />
      <ellipse cx="-18" cy="-24" rx="17" ry="11" fill={shine} transform="rotate(-34 -18 -24)" />
      <circle cy="4" r="25" fill="#fff" />
      <text
        y="14"
        textAnchor="middle"
        fontFamily="Onest, system-ui, sans-serif"
        fontSize="27"
        fontWeight="800"
        fill="#2c0f38"
      >
        {number}
      </text>
    </g>
  )
}
