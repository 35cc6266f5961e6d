import { type Kopecks, kopecks } from '@casino/rules/money'

interface Paint {
  readonly ground: string
  /** The colour of the marks on the edge. */
  readonly edge: string
  readonly ink: string
}

/** Each chip has its colour, as on a real table, in both themes alike; red is left to the pockets. */
const denominations: readonly (Paint & { readonly roubles: number })[] = [
  { roubles: 5_000, ground: '#7b4325', edge: '#f3d9b1', ink: '#ffffff' },
  { roubles: 1_000, ground: '#f6c544', edge: '#8a4d00', ink: '#1b1203' },
  { roubles: 500, ground: '#6a3fc2', edge: '#ffffff', ink: '#ffffff' },
  { roubles: 100, ground: '#363b50', edge: '#ffffff', ink: '#ffffff' },
  { roubles: 50, ground: '#0f7350', edge: '#ffffff', ink: '#ffffff' },
  { roubles: 10, ground: '#1d5bb8', edge: '#ffffff', ink: '#ffffff' },
  { roubles: 0, ground: '#eceef4', edge: '#5b6580', ink: '#1b1203' },
]

/** The colours of a chip with this sum: those of the largest chip that it contains. */
export function chipPaint(amount: Kopecks): Paint {
  const own = denominations.find(({ roubles }) => kopecks(roubles * 100) <= amount)
  return own ?? (denominations.at(-1) as Paint)
}

/** The face of a chip as styles: six marks on its edge around a plain middle. */
export function chipStyle(amount: Kopecks) {
  const { ground, edge, ink } = chipPaint(amount)
  return {
    color: ink,
    backgroundColor: ground,
    backgroundImage: `radial-gradient(circle closest-side, ${ground} 74%, #0003 76%, transparent 78%), repeating-conic-gradient(from -11deg, ${edge} 0 22deg, ${ground} 22deg 60deg)`,
  }
}
