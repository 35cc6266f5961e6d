import type { ReactNode } from 'react'

interface GroundProps {
  /** Also names the gradients: one ground may be drawn many times, always alike. */
  name: string
  light: string
  dark: string
  viewBox: string
  /** Where the light falls, in parts of the picture. */
  at?: { x: number; y: number }
  className?: string
  children?: ReactNode
}

const rays = Array.from({ length: 14 }, (_, i) => (i * 360) / 14)
const stars = Array.from({ length: 26 }, (_, i) => ({
  x: (i * 61.8 + 7) % 100,
  y: (i * 38.2 + 13) % 100,
  size: 0.5 + ((i * 7) % 5) / 4,
}))

/** The ground of every scene: a lit colour, faint rays, star dust. */
export function Ground({ name, light, dark, viewBox, at = { x: 0.5, y: 0.42 }, className, children }: GroundProps) {
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
  return (
    <svg viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className ?? 'size-full'}>
      <defs>
        <radialGradient id={`${name}-ground`} cx={at.x} cy={at.y} r=".85">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${name}-ground)`} />
      <g transform={`translate(${width * at.x} ${height * at.y})`} fill="#fff" fillOpacity=".045">
        {rays.map((turn) => (
          <path key={turn} d={`M0 0L${-width * 0.06} ${-width}H${width * 0.06}z`} transform={`rotate(${turn})`} />
        ))}
      </g>
      <g fill="#fff" fillOpacity=".4">
        {stars.map(({ x, y, size }) => (
          <circle key={x} cx={(x / 100) * width} cy={(y / 100) * height} r={size} />
        ))}
      </g>
      {children}
    </svg>
  )
}
