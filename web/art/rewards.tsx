import { Ground } from './Ground.tsx'
import { Coins, Cup, Gem, Spark, Wheel } from './objects.tsx'

/** A wrapped box with a bow, 150 wide and 150 high. */
function Gift() {
  return (
    <g>
      <path d="M0-46c-30-44-74-20-44 6 12 10 30 8 44-6z" fill="#ffc455" />
      <path d="M0-46c30-44 74-20 44 6-12 10-30 8-44-6z" fill="#e08f00" />
      <rect x="-64" y="-10" width="128" height="88" rx="10" fill="#4a37bd" />
      <path d="M0-10h54a10 10 0 0 1 10 10v68a10 10 0 0 1-10 10H0z" fill="#3a2a9c" />
      <rect x="-74" y="-40" width="148" height="36" rx="10" fill="#7d6bf5" />
      <path d="M0-40h64a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H0z" fill="#6552de" />
      <path d="M-14-40h28V78h-28z" fill="#ffb224" />
      <path d="M0-40h14V78H0z" fill="#e08f00" />
    </g>
  )
}

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
      <Spark x={-32} size={34} fill="#c24f12" />
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

const scenes = {
  welcome: { light: '#8a63f2', dark: '#1c1048', drawing: <Gift /> },
  cashback: { light: '#1f9a6a', dark: '#08251c', drawing: <Return /> },
  level: {
    light: '#e0902a',
    dark: '#3a1d05',
    drawing: <Gem tint={['#fff3d6', '#ffd98c', '#ffb224', '#d98600', '#a86700']} />,
  },
  promocode: { light: '#d8572f', dark: '#3a0f14', drawing: <Ticket /> },
  referral: { light: '#4a63d8', dark: '#0f1440', drawing: <Friends /> },
  reload: { light: '#2f8fb5', dark: '#08243a', drawing: <Coins count={5} /> },
  race: { light: '#b04ac0', dark: '#2c0b3c', drawing: <Cup /> },
  turnover: { light: '#b33a52', dark: '#30080f', drawing: <Wheel /> },
} as const

export type RewardArt = keyof typeof scenes

/** The picture of a reward, to be shown 120 high. */
export function RewardScene({ art }: { art: RewardArt }) {
  const { light, dark, drawing } = scenes[art]
  return (
    <Ground name={`reward-${art}`} light={light} dark={dark} viewBox="0 0 400 160" at={{ x: 0.74, y: 0.46 }}>
      <g
        transform={`translate(296 ${art === 'reload' ? 104 : 80}) scale(${art === 'race' || art === 'turnover' ? 0.62 : 0.78})`}
      >
        {drawing}
      </g>
      <Spark x={206} y={44} size={9} fill="#ffffff" />
      <Spark x={372} y={126} size={7} fill="#ffffff" />
    </Ground>
  )
}
