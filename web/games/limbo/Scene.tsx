import { frames, type SceneProps } from '../../home/art/frames.ts'
import { Ground } from '../../home/art/Ground.tsx'
import { Spark } from '../../home/art/objects.tsx'
import { m } from '../../texts/compiled/messages.js'
import { colours } from './colours.ts'

export const line = m.home_limbo_line

/** The picture of the game: lanterns above the hills. */
export function Scene({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  const tile = shape === 'tile'
  return (
    <Ground name={`limbo-${shape}`} {...colours} viewBox={viewBox}>
      <g transform={`translate(${middle})`}>
        <g fill="#0a1030">
          <path d="M-240 92C-160 44-90 62-20 96S150 80 240 48V300H-240z" opacity=".45" />
          <path d="M-240 126C-150 92-60 112 20 130S170 108 240 112V300H-240z" opacity=".7" />
        </g>
        <g transform={`translate(${tile ? '-104 34' : '-78 48'}) rotate(-8) scale(.5)`}>
          <Lamp />
        </g>
        <g transform={`translate(${tile ? '112 -52' : '84 -84'}) rotate(7) scale(.42)`}>
          <Lamp />
        </g>
        <g transform={`translate(0 ${tile ? -8 : -4}) rotate(-4) scale(1.12)`}>
          <Lamp />
        </g>
        <Spark x={-128} y={-72} size={10} fill="#ffffff" />
        <Spark x={62} y={-104} size={8} fill="#d9e2ff" />
        <Spark x={146} y={36} size={9} />
      </g>
    </Ground>
  )
}

/** A paper lantern with its flame and its light, around its origin. */
function Lamp() {
  return (
    <g>
      <circle r="112" fill="#ffb224" opacity=".12" />
      <circle r="78" fill="#ffb224" opacity=".2" />
      <path d="M-50-56C-46-82 46-82 50-56L36 56C33 66-33 66-36 56z" fill="#f59a00" />
      <path d="M-50-56C-46-82 46-82 50-56L43 4C20-16-20-16-43 4z" fill="#ffd27a" opacity=".6" />
      <path d="M0-28C30-4 36 36 30 60H-30C-36 36-30-4 0-28z" fill="#ffe9b8" opacity=".85" />
      <path d="M-20-74L-17 60M20-74L17 60M0-76V-28" fill="none" stroke="#b86f00" strokeOpacity=".5" strokeWidth="3" />
      <ellipse cy="60" rx="35" ry="9" fill="#7a4300" />
      <path d="M0 66C-16 52-6 36 0 24C6 36 16 52 0 66z" fill="#fffaf0" />
    </g>
  )
}
