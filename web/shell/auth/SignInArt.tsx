import { m } from '../../texts/compiled/messages.js'

const rays = Array.from({ length: 14 }, (_, i) => {
  const end = (by: number) => {
    const turn = ((i + by) / 14) * 2 * Math.PI
    return `${(Math.cos(turn) * 600).toFixed(0)} ${(Math.sin(turn) * 600).toFixed(0)}`
  }
  return `M0 0L${end(-0.14)}L${end(0.14)}z`
}).join('')

/** A chip lying on the table, 140 wide. */
function Chip({ at, light, dark }: { at: string; light: string; dark: string }) {
  return (
    <g transform={`translate(${at})`}>
      <ellipse cy="16" rx="70" ry="40" fill="#05060b" opacity=".5" />
      <path d="M-68 0v12a68 38 0 0 0 136 0V0z" fill={dark} />
      <ellipse rx="68" ry="38" fill={light} />
      <ellipse rx="58" ry="31" fill="none" stroke="#fff" strokeWidth="9" strokeDasharray="22 26" opacity=".9" />
      <ellipse rx="40" ry="21" fill={dark} />
      <path d="M0-12l5 8 14 3-14 3-5 9-5-9-14-3 14-3z" fill="#fff" opacity=".9" />
    </g>
  )
}

const sparks = [
  [66, 96, 16],
  [236, 132, 10],
  [110, 196, 7],
  [206, 52, 8],
  [40, 250, 9],
  [262, 244, 14],
] as const

/** Next to the sign-in form on a desktop: our own drawing, and what the casino offers. */
export default function SignInArt() {
  return (
    <div aria-hidden="true" className="absolute inset-0 text-white">
      <svg viewBox="0 0 300 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="size-full">
        <radialGradient id="sign-in-ground" cx=".5" cy=".42" r=".8">
          <stop stopColor="#4a3ab0" />
          <stop offset=".55" stopColor="#1d1846" />
          <stop offset="1" stopColor="#0d0e15" />
        </radialGradient>
        <radialGradient id="sign-in-lamp">
          <stop stopColor="#ffb224" stopOpacity=".55" />
          <stop offset="1" stopColor="#ffb224" stopOpacity="0" />
        </radialGradient>
        <path d="M0 0h300v560H0z" fill="url(#sign-in-ground)" />
        <path d={rays} transform="translate(150 240)" fill="#fff" opacity=".05" />
        <circle cx="150" cy="230" r="170" fill="url(#sign-in-lamp)" />
        <Chip at="92 342" light="#35a077" dark="#0f5c40" />
        <Chip at="210 336" light="#d8374e" dark="#8c1a2c" />
        <Chip at="150 304" light="#6d5af0" dark="#3a2a9c" />
        <Chip at="150 286" light="#ffb224" dark="#b86f00" />
        <g transform="translate(150 186) scale(1.25)" strokeLinejoin="round">
          <path d="M-34-46h68L60-12 0 54-60-12z" fill="#ffc455" stroke="#ffc455" strokeWidth="4" />
          <path d="M-34-46L-60-12h32z" fill="#ffe0a0" />
          <path d="M-34-46h34l-28 34z" fill="#fff3d6" />
          <path d="M0-46h34L28-12z" fill="#ffe0a0" />
          <path d="M34-46L60-12H28z" fill="#d98600" />
          <path d="M-28-12h56L0 54z" fill="#f5a300" />
          <path d="M28-12h32L0 54z" fill="#b86f00" />
        </g>
        {sparks.map(([x, y, size]) => (
          <path
            key={x}
            d="M0-1l.25.75L1 0 .25.25 0 1-.25.25-1 0-.25-.25z"
            transform={`translate(${x} ${y}) scale(${size})`}
            fill="#fff"
          />
        ))}
      </svg>
      <p className="type-h2 absolute inset-x-0 bottom-0 p-6 text-balance">{m.home_slide_fair_title()}</p>
    </div>
  )
}
