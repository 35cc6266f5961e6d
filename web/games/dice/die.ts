/**
 * The four dice of the stage. A roll is one of 10 000 equally likely numbers, so each of its four digits is uniformly
 * distributed from 0 to 9, like a ten-sided die. The dice only show the draw.
 */
export type Vector = readonly [x: number, y: number, z: number]
/** A rotation, as the rows of its matrix. */
export type Pose = readonly [Vector, Vector, Vector]

/** A face of the die: a kite, and the digit on it. */
interface Face {
  readonly digit: number
  readonly corners: readonly Vector[]
  readonly normal: Vector
  /** The direction of the digit's upper edge. */
  readonly up: Vector
  readonly centre: Vector
}

/** The height of the two tips; the other corners are at distance 1 from the axis. */
const tip = 1
const cosine = Math.cos(Math.PI / 5)
/** The corners around the middle alternate above and below it, by exactly the amount that makes the kites flat. */
const above = (tip * (1 - cosine)) / (1 + cosine)

const corner = (fifths: number, y: number): Vector => {
  const angle = (fifths * 2 * Math.PI) / 5
  return [Math.cos(angle), y, Math.sin(angle)]
}

/** Opposite faces add up to nine, as on real ones. */
export const faces: readonly Face[] = Array.from({ length: 10 }, (_, digit) => {
  const upper = digit % 2 === 0
  const place = upper ? digit / 2 : (9 - digit) / 2 + 2.5
  const sign = upper ? 1 : -1
  const top: Vector = [0, sign * tip, 0]
  const far = corner(place, -sign * above)
  const sides = [corner(place - 0.5, sign * above), corner(place + 0.5, sign * above)] as const
  const up = unit(minus(top, far))
  const across = unit(minus(sides[1], sides[0]))
  const outward = cross(across, up)
  const normal = dot(outward, far) > 0 ? outward : times(outward, -1)
  return { digit, corners: [top, sides[0], far, sides[1]], normal, up, centre: mix(top, far, 0.57) }
})

/** The digits of a roll, from its tens to its hundredths. */
export function digitsOf(rolled: number): number[] {
  return [...String(Math.round(rolled * 100)).padStart(4, '0')].map(Number)
}

/** The pose in which the die shows a digit: its face towards the viewer, upright. */
export function poseOf(digit: number): Pose {
  const { normal, up } = faces[digit] as Face
  return [cross(up, normal), up, normal]
}

/** The digit on the face that points most towards the viewer. */
export function digitOf(pose: Pose): number {
  const depth = (digit: number) => rotateVector(pose, (faces[digit] as Face).normal)[2]
  return faces.reduce((best, { digit }) => (depth(digit) > depth(best) ? digit : best), 0)
}

export function rotateVector([right, up, near]: Pose, vector: Vector): Vector {
  return [dot(right, vector), dot(up, vector), dot(near, vector)]
}

/** First `pose`, then a rotation around an axis. */
export function rotatePose(pose: Pose, axis: Vector, angle: number): Pose {
  const [x, y, z] = axis
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const rest = 1 - c
  const turn: Pose = [
    [x * x * rest + c, x * y * rest - z * s, x * z * rest + y * s],
    [x * y * rest + z * s, y * y * rest + c, y * z * rest - x * s],
    [x * z * rest - y * s, y * z * rest + x * s, z * z * rest + c],
  ]
  return product(turn, pose)
}

/** The axis and the angle of the rotation from one pose to another. */
export function turnBetween(from: Pose, to: Pose): { axis: Vector; angle: number } {
  const [a, b, c] = product(to, transposed(from))
  const angle = Math.acos(Math.min(Math.max((a[0] + b[1] + c[2] - 1) / 2, -1), 1))
  const axis: Vector = [c[1] - b[2], a[2] - c[0], b[0] - a[1]]
  return { axis: Math.hypot(...axis) < 1e-6 ? [0, 1, 0] : unit(axis), angle }
}

function product(a: Pose, b: Pose): Pose {
  const columns = transposed(b)
  const row = (r: Vector): Vector => [dot(r, columns[0]), dot(r, columns[1]), dot(r, columns[2])]
  return [row(a[0]), row(a[1]), row(a[2])]
}

function transposed([a, b, c]: Pose): Pose {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function unit(vector: Vector): Vector {
  return times(vector, 1 / Math.hypot(...vector))
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function times(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by]
}

function mix(a: Vector, b: Vector, part: number): Vector {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]
}
