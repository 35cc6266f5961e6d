import { frames, type SceneProps } from '../../home/art/frames.ts'
import { Ground } from '../../home/art/Ground.tsx'
import { Bomb, Gem, Spark } from '../../home/art/objects.tsx'
import { m } from '../../texts/compiled/messages.js'
import { colours } from './colours.ts'

export const line = m.home_mines_line

/** The picture of the game. */
export function Scene({ shape }: SceneProps) {
  const { viewBox, middle } = frames[shape]
  return (
    <Ground name={`mines-${shape}`} {...colours} viewBox={viewBox}>
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
