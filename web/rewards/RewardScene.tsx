/** Our own drawings of rewards, each around its own origin, lit from the upper left. */

/** A ticket with a star, 190 wide and 100 high. */
function Ticket() {
  return (
    <g>
      <path
        d="M-95-50H95v30a20 20 0 0 0 0 40v30H-95V20a20 20 0 0 0 0-40z"
        fill="#ff9d5c"
        stroke="#ff9d5c"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M-95-50H35V50H-95V20a20 20 0 0 0 0-40z" fill="#ffc48f" />
      <path d="M35-44V44" stroke="#b3501a" strokeWidth="5" strokeDasharray="9 9" />
      <path d="M-32-34l9 25 25 9-25 9-9 25-9-25-25-9 25-9z" fill="#c24f12" />
    </g>
  )
}

/** Two people with a coin between them, 190 wide and 130 high. */
function Friends() {
  const person = (x: number, light: string, deep: string) => (
    <g transform={`translate(${x} 0)`}>
      <circle cy="-34" r="28" fill={light} />
      <path d="M-44 62c0-44 18-60 44-60s44 16 44 60z" fill={deep} />
      <path d="M-44 62c0-44 18-60 44-60v60z" fill={light} opacity=".55" />
    </g>
  )
  return (
    <g>
      {person(-54, '#9fe0ff', '#2f86c9')}
      {person(54, '#ffd0ec', '#b84a90')}
      <g transform="translate(0 34)">
        <circle r="30" fill="#c97a00" />
        <circle cy="-4" r="30" fill="#ffb224" />
        <circle cy="-4" r="21" fill="none" stroke="#ffe0a0" strokeWidth="4" />
      </g>
    </g>
  )
}

const amber = { edge: '#b86f00', face: '#ffb224', ring: '#ffe0a0' }
const violet = { edge: '#3a2a9c', face: '#7d6bf5', ring: '#cfc6ff' }

/** A stack of coins, 96 wide; each coin is 17 higher than the one below. */
function Coins({ count, tint = amber }: { count: number; tint?: typeof amber }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <g key={index} transform={`translate(${(index % 3) * 4 - 4} ${-index * 17})`}>
      <path d="M-46 0v12c0 10 20 18 46 18s46-8 46-18V0z" fill={tint.edge} />
      <ellipse rx="46" ry="17" fill={tint.face} />
      <ellipse rx="33" ry="11" fill="none" stroke={tint.ring} strokeWidth="3" />
    </g>
  ))
}

/** A deposit and a second stack as high as it, 210 wide. */
function Doubled() {
  return (
    <g>
      <g transform="translate(-56 0)">
        <Coins count={5} />
      </g>
      <g transform="translate(56 0)">
        <Coins count={5} tint={violet} />
      </g>
    </g>
  )
}

/** A coin inside an arrow that returns, 150 across. */
function Return() {
  return (
    <g>
      <path d="M52-38A66 66 0 1 0 66 8" fill="none" stroke="#7df0c0" strokeWidth="15" strokeLinecap="round" />
      <path d="M28-52L74-58 66-12z" fill="#7df0c0" stroke="#7df0c0" strokeWidth="8" strokeLinejoin="round" />
      <g transform="translate(0 26) scale(.82)">
        <Coins count={3} />
      </g>
    </g>
  )
}

/** The cut stone of a level with a step of three bars behind it, 150 across. */
function Stone() {
  return (
    <g>
      <path d="M-92 66v-30h40v30zM-46 66V6h40v60zM0 66v-92h40v92z" fill="#7d4b25" opacity=".8" />
      <g transform="translate(26 -8) scale(2.1)">
        <path d="M-12-22h24L24 0 12 22h-24L-24 0z" fill="#f5b324" />
        <path d="M-12-22h24L6-10H-6zM-12-22l6 12-6 10H-24z" fill="#ffe9a8" />
        <path d="M12 22h-24l6-12H6zM12 22L6 10 12 0h12z" fill="#a86a00" />
        <path d="M-6-10H6L12 0 6 10H-6L-12 0z" fill="#ffd166" />
      </g>
    </g>
  )
}

/** A chequered flag on a pole, 150 high. */
function Flag() {
  const squares = 'M-44-70h28v24h-28zM12-70h28v24H12zM-16-46h28v24h-28zM40-46h28v24H40zM-44-22h28V2h-28zM12-22h28V2H12z'
  return (
    <g>
      <path d="M-50-78V80" stroke="#ffd27a" strokeWidth="9" strokeLinecap="round" />
      <path d="M-44-70H68V2H-44z" fill="#f4ecff" />
      <path d={squares} fill="#3a1450" />
      <circle cx="-50" cy="-80" r="9" fill="#ffb224" />
    </g>
  )
}

/** A chip between two arrows that follow each other, 160 across. */
function Turns() {
  return (
    <g>
      <g fill="none" stroke="#ffb3c0" strokeWidth="13" strokeLinecap="round">
        <path d="M-66-20A70 70 0 0 1 54-46" />
        <path d="M66 20A70 70 0 0 1-54 46" />
      </g>
      <path
        d="M40-66l32-2-10 32zM-40 66l-32 2 10-32z"
        fill="#ffb3c0"
        stroke="#ffb3c0"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <circle r="40" fill="#cf2f45" />
      <circle r="40" fill="none" stroke="#ffffff" strokeWidth="11" strokeDasharray="15.7 15.7" />
      <circle r="24" fill="#8a1023" />
      <path d="M0-14l4 10 10 4-10 4-4 10-4-10-10-4 10-4z" fill="#ffd27a" />
    </g>
  )
}

const scenes = {
  welcome: { light: '#8a63f2', dark: '#1c1048', y: 106, drawing: <Doubled /> },
  cashback: { light: '#1f9a6a', dark: '#08251c', y: 80, drawing: <Return /> },
  level: { light: '#e0902a', dark: '#3a1d05', y: 92, drawing: <Stone /> },
  promocode: { light: '#d8572f', dark: '#3a0f14', y: 80, drawing: <Ticket /> },
  referral: { light: '#4a63d8', dark: '#0f1440', y: 80, drawing: <Friends /> },
  reload: { light: '#2f8fb5', dark: '#08243a', y: 106, drawing: <Coins count={5} /> },
  race: { light: '#b04ac0', dark: '#2c0b3c', y: 82, drawing: <Flag /> },
  turnover: { light: '#b33a52', dark: '#30080f', y: 80, drawing: <Turns /> },
} as const

export type RewardArt = keyof typeof scenes

/** The picture of a reward, to be shown 120 high: a lit ground, faint rays, its drawing at the right. */
export function RewardScene({ art }: { art: RewardArt }) {
  const { light, dark, y, drawing } = scenes[art]
  return (
    <svg viewBox="0 0 400 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className="size-full">
      <radialGradient id={`reward-${art}`} cx=".74" cy=".46" r=".85">
        <stop stopColor={light} />
        <stop offset="1" stopColor={dark} />
      </radialGradient>
      <path d="M0 0h400v160H0z" fill={`url(#reward-${art})`} />
      <path d={rays} transform="translate(296 74)" fill="#fff" opacity=".07" />
      <g transform={`translate(296 ${y}) scale(.76)`}>{drawing}</g>
    </svg>
  )
}

const rays = Array.from({ length: 14 }, (_, index) => {
  const turn = (index / 14) * 2 * Math.PI
  const end = (by: number) => `${(Math.cos(turn + by) * 420).toFixed(0)} ${(Math.sin(turn + by) * 420).toFixed(0)}`
  return `M0 0L${end(-0.06)}L${end(0.06)}z`
}).join('')
