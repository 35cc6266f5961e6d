import type { ReactNode } from 'react'

interface GroundProps {
  /** Also prefixes the gradient ids: the same ground may be drawn many times, always identically. */
  name: string
  light: string
  dark: string
  viewBox: string
  /** The centre of the light, as fractions of the picture. */
  at?: { x: number; y: number }
  className?: string
  children?: ReactNode
}

const rayCount = 14
const starCount = 26

/** All rays in one path, and all stars of a size in one: a page has many grounds, and fewer elements hydrate faster. */
function rays(length: number): string {
  const width = 0.06
  return Array.from({ length: rayCount }, (_, i) => {
    const turn = (i / rayCount) * 2 * Math.PI
    const end = (by: number) =>
      `${(Math.cos(turn + by) * length).toFixed(0)} ${(Math.sin(turn + by) * length).toFixed(0)}`
    return `M0 0L${end(-width)}L${end(width)}z`
  }).join('')
}

function stars(width: number, height: number, odd: 0 | 1): string {
  return Array.from({ length: starCount }, (_, i) => i)
    .filter((i) => i % 2 === odd)
    .map((i) => `M${((i * 0.618 + 0.07) % 1) * width} ${((i * 0.382 + 0.13) % 1) * height}h0`)
    .map((dot) => dot.replace(/\d+\.\d+/g, (number) => Number(number).toFixed(0)))
    .join('')
}

/** The background of every scene: a lit colour, faint rays, star dust. */
export function Ground({ name, light, dark, viewBox, at = { x: 0.5, y: 0.42 }, className, children }: GroundProps) {
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
  return (
    <svg viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className ?? 'size-full'}>
      <radialGradient id={`${name}-ground`} cx={at.x} cy={at.y} r=".85">
        <stop stopColor={light} />
        <stop offset="1" stopColor={dark} />
      </radialGradient>
      <path d={`M0 0h${width}v${height}H0z`} fill={`url(#${name}-ground)`} />
      <path
        d={rays(Math.max(width, height))}
        transform={`translate(${width * at.x} ${height * at.y})`}
        fill="#fff"
        fillOpacity=".045"
      />
      <g stroke="#fff" strokeOpacity=".4" strokeLinecap="round">
        <path d={stars(width, height, 0)} strokeWidth="1.4" />
        <path d={stars(width, height, 1)} strokeWidth="2.6" />
      </g>
      {children}
    </svg>
  )
}
