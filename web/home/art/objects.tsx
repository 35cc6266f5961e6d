/** Our own drawings, each around its own origin, lit from the upper left. */

/** The pips of each number, as dots of a line. */
const pips: Record<number, string> = {
  1: 'M50 50h0',
  2: 'M28 28h0M72 72h0',
  3: 'M26 26h0M50 50h0M74 74h0',
  5: 'M26 26h0M74 26h0M50 50h0M26 74h0M74 74h0',
  6: 'M28 24h0M72 24h0M28 50h0M72 50h0M28 76h0M72 76h0',
}

/** One face of a die, 100 × 100, projected onto its plane. */
function Face({ count, plane, fill, dot }: { count: number; plane: string; fill: string; dot: string }) {
  return (
    <g transform={plane}>
      <rect x="1.5" y="1.5" width="97" height="97" rx="17" fill={fill} />
      <path d={pips[count]} stroke={dot} strokeWidth="19" strokeLinecap="round" />
    </g>
  )
}

interface DieProps {
  top: number
  left: number
  right: number
  /** The colour scheme: ivory or amber. */
  amber?: boolean
}

/** A die as seen from above its corner, about 174 wide and 200 high. */
export function Die({ top, left, right, amber }: DieProps) {
  const [a, b, c, core] = amber
    ? ['#ffd27a', '#f5a300', '#c97a00', '#b86f00']
    : ['#ffffff', '#d9d6f5', '#aaa3dd', '#9f97d6']
  const dot = amber ? '#3a2400' : '#2a2157'
  return (
    <g>
      <path d="M0-98L85-49V49L0 98-85 49V-49z" fill={core} stroke={core} strokeWidth="10" strokeLinejoin="round" />
      <Face count={top} plane="matrix(.866 .5 -.866 .5 0 -100)" fill={a as string} dot={dot} />
      <Face count={left} plane="matrix(.866 .5 0 1 -86.600 -50)" fill={b as string} dot={dot} />
      <Face count={right} plane="matrix(.866 -.5 0 1 0 0)" fill={c as string} dot={dot} />
    </g>
  )
}

/** A cut gem, 120 wide and 100 high. */
export function Gem({ tint = ['#d6ffee', '#7df0c0', '#35d492', '#1a9a68', '#0f6b49'] }: { tint?: readonly string[] }) {
  const [shine, light, middle, deep, dark] = tint
  return (
    <g strokeLinejoin="round">
      <path d="M-34-46h68L60-12 0 54-60-12z" fill={middle} stroke={middle} strokeWidth="4" />
      <path d="M-34-46L-60-12h32z" fill={light} />
      <path d="M-34-46h34l-28 34z" fill={shine} />
      <path d="M0-46h34L28-12z" fill={light} />
      <path d="M0-46L28-12h-56z" fill={middle} />
      <path d="M34-46L60-12H28z" fill={deep} />
      <path d="M-60-12h32L0 54z" fill={middle} />
      <path d="M-28-12h56L0 54z" fill={deep} />
      <path d="M28-12h32L0 54z" fill={dark} />
    </g>
  )
}

/** A round bomb with a lit fuse, 90 wide. */
export function Bomb() {
  return (
    <g>
      <path d="M22-34c8-18 20-20 30-12" fill="none" stroke="#c9b48a" strokeWidth="6" strokeLinecap="round" />
      <Spark x={55} y={-44} size={20} />
      <rect x="8" y="-46" width="24" height="18" rx="5" transform="rotate(30 20 -37)" fill="#3b415c" />
      <circle r="42" fill="#1a1d2b" />
      <circle r="42" fill="none" stroke="#4b5270" strokeWidth="3" />
      <path d="M-26-14a30 30 0 0 1 20-18" fill="none" stroke="#8d95b8" strokeWidth="7" strokeLinecap="round" />
    </g>
  )
}

/** A four-pointed spark. */
export function Spark({
  x = 0,
  y = 0,
  size,
  fill = '#ffe9b8',
}: {
  x?: number
  y?: number
  size: number
  fill?: string
}) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size / 10})`}
      d="M0-10L2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5z"
      fill={fill}
    />
  )
}

const onCircle = (radius: number, turns: number) => {
  const angle = turns * 2 * Math.PI - Math.PI / 2
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
}

/** The pockets of one colour in one path; zero is the first of 37, then red and black alternate. */
function pockets(wanted: (place: number) => boolean): string {
  return Array.from({ length: 37 }, (_, place) => place)
    .filter(wanted)
    .map((place) => {
      const [from, to] = [(place - 0.5) / 37, (place + 0.5) / 37]
      return `M${onCircle(84, from)}A84 84 0 0 1 ${onCircle(84, to)}L${onCircle(56, to)}A56 56 0 0 0 ${onCircle(56, from)}z`
    })
    .join('')
}

const greenPockets = pockets((place) => place === 0)
const redPockets = pockets((place) => place % 2 === 1)
const blackPockets = pockets((place) => place % 2 === 0 && place > 0)

/** The wheel with its 37 pockets, 200 across. */
export function Wheel() {
  return (
    <g>
      <circle r="100" fill="#8a5a00" />
      <circle r="97" fill="#f5a300" />
      <circle r="88" fill="#2a1206" />
      <g stroke="#f5c878" strokeWidth=".8">
        <path d={redPockets} fill="#cf2f45" />
        <path d={blackPockets} fill="#23273a" />
        <path d={greenPockets} fill="#0b7f55" />
      </g>
      <circle r="56" fill="#5a2c0c" />
      <circle r="52" fill="#7a3f14" />
      <path
        d="M0-43V43M-43 0H43M-30.4-30.4L30.4 30.4M-30.4 30.4L30.4-30.4"
        stroke="#e9a437"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle r="18" fill="#ffd27a" />
      <circle r="9" fill="#c97a00" />
    </g>
  )
}

/** A winner's cup, 180 wide and 210 high. */
export function Cup() {
  return (
    <g>
      <path d="M-58-78c-42-6-44 56 8 64M58-78c42-6 44 56-8 64" fill="none" stroke="#e09a1a" strokeWidth="13" />
      <path d="M-62-98H62c2 66-18 108-62 108S-64-32-62-98z" fill="#ffb224" />
      <path d="M-62-98h44C-20-40-22-6-6 9-46 6-64-34-62-98z" fill="#ffd98c" />
      <path d="M62-98H36c0 56-8 92-26 107C48 2 64-38 62-98z" fill="#d98600" />
      <ellipse cy="-98" rx="62" ry="13" fill="#ffe9b8" />
      <ellipse cy="-97" rx="52" ry="8.5" fill="#c97a00" />
      <path d="M-10 10h20l6 40h-32z" fill="#e09a1a" />
      <path d="M-44 50h88l8 26H-52z" fill="#3a2f6e" />
      <rect x="-60" y="76" width="120" height="20" rx="6" fill="#2a2157" />
      <Spark y={-46} size={24} fill="#fff6dd" />
    </g>
  )
}

/** A stack of coins, `count` high. */
export function Coins({ count }: { count: number }) {
  return (
    <g>
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <g key={i} transform={`translate(${(i % 3) * 3 - 3} ${-i * 17})`}>
          <path d="M-46 0v12c0 10 20 18 46 18s46-8 46-18V0z" fill="#c97a00" />
          <ellipse rx="46" ry="17" fill="#ffb224" />
          <ellipse rx="34" ry="11.5" fill="none" stroke="#ffe0a0" strokeWidth="3" />
        </g>
      ))}
    </g>
  )
}
