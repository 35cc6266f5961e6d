import {
  digitsOf,
  dot,
  faces,
  type Pose,
  poseOf,
  rotatePose,
  rotateVector,
  turnBetween,
  unit,
  type Vector,
} from './die.ts'

/** How long the dice roll on once the number is known. */
export const landMs = 460
export const turboLandMs = 110

/** The dice on the left land first. */
const apartMs = 45
/** The spin while waiting for the answer, in radians per second. */
const spin = 11
const greatestLift = 0.34
/** From the upper left, as in all artwork. */
const light = unit([-0.45, 0.68, 0.6])
const nearness = 7

type Colour = readonly [red: number, green: number, blue: number]
/** Whole numbers in the game's violet, hundredths in the site's amber. */
const violet: Colour = [122, 102, 245]
const amber: Colour = [255, 178, 36]
const materials = [violet, violet, amber, amber] as const
const inks = ['#fff', '#fff', '#2a1a00', '#2a1a00'] as const
/** The dice are turned a little to the side, so that they look solid. */
const leans: readonly Vector[] = [
  [0.12, -0.16, 0],
  [0.12, -0.06, 0],
  [0.12, 0.06, 0],
  [0.12, 0.16, 0],
]
/** Before the first throw they lie on an edge and show no number. */
const restingPoses = [0.6, 2.1, 3.5, 5.2].map((turn) =>
  rotatePose(rotatePose(poseOf(1), [0, 1, 0], turn), [1, 0, 0], 0.5),
)
const spinAxes: readonly Vector[] = [
  unit([1, 0.3, 0.2]),
  unit([0.8, -0.5, 0.3]),
  unit([0.9, 0.4, -0.3]),
  unit([1, -0.3, -0.2]),
]

interface Die {
  pose: Pose
  lift: number
  landing?: { readonly to: Pose; readonly axis: Vector; readonly angle: number; readonly lift: number }
}

export interface TrayLook {
  readonly width: number
  readonly height: number
  /** The position of the comma between the dice. */
  readonly ink: string
  readonly font: string
}

/** The four dice between and during throws. Callers pass the time. */
export class Tray {
  private readonly dice: Die[] = restingPoses.map((pose) => ({ pose, lift: 0 }))
  private rolling: 'no' | 'waiting' | 'landing' = 'no'
  private landsAt = 0
  private lengthMs = landMs

  get moves(): boolean {
    return this.rolling !== 'no'
  }

  /** The dice turn in the air until the number is known. */
  throwUp(): void {
    if (this.rolling === 'no') this.rolling = 'waiting'
  }

  /** No number will come: the dice show the previous one again. */
  putBack(rolled: number | undefined, now: number): void {
    if (this.rolling === 'waiting') this.land(rolled, now, turboLandMs)
  }

  /** From here on the dice come to rest on the digits of the number. */
  land(rolled: number | undefined, now: number, lengthMs: number): void {
    const targets = targetsOf(rolled)
    this.dice.forEach((die, i) => {
      const to = targets[i] as Pose
      const { axis, angle } = turnBetween(to, die.pose)
      die.landing = {
        to,
        axis,
        angle: angle + 2 * Math.PI * (lengthMs > turboLandMs ? 1 : 0),
        lift: die.lift || greatestLift,
      }
    })
    this.rolling = 'landing'
    this.landsAt = now
    this.lengthMs = lengthMs
  }

  /** Shows the number immediately, without a throw. */
  show(rolled: number | undefined): void {
    const targets = targetsOf(rolled)
    this.dice.forEach((die, i) => {
      die.pose = targets[i] as Pose
      die.lift = 0
      delete die.landing
    })
    this.rolling = 'no'
  }

  advance(now: number, sinceMs: number): void {
    if (this.rolling === 'waiting') {
      for (const [i, die] of this.dice.entries()) {
        die.pose = rotatePose(die.pose, spinAxes[i] as Vector, (spin * Math.min(sinceMs, 50)) / 1000)
        die.lift += (greatestLift - die.lift) * 0.25
      }
    }
    if (this.rolling !== 'landing') return
    const length = this.lengthMs - apartMs * (this.lengthMs > turboLandMs ? this.dice.length - 1 : 0)
    let last = 0
    for (const [i, die] of this.dice.entries()) {
      const { landing } = die
      if (!landing) continue
      const late = this.lengthMs > turboLandMs ? apartMs * i : 0
      const part = Math.min(Math.max((now - this.landsAt - late) / length, 0), 1)
      const left = (1 - part) ** 2.2
      die.pose = rotatePose(landing.to, landing.axis, landing.angle * left)
      // Two bounces, the second lower.
      die.lift = landing.lift * (1 - part) * Math.abs(Math.cos(part * 2.5 * Math.PI))
      last = part
    }
    if (last === 1) this.rolling = 'no'
  }

  draw(context: CanvasRenderingContext2D, { width, height, ink, font }: TrayLook): void {
    context.clearRect(0, 0, width, height)
    const radius = Math.min(height / 2.75, width / 9.4)
    const step = radius * 2.08
    const comma = radius * 0.34
    const middle = height * 0.53
    this.dice.forEach((die, i) => {
      const x = width / 2 + (i - 1.5) * step + (i < 2 ? -comma : comma)
      drawShadow(context, { x, y: middle + radius * 1.02, radius, lift: die.lift })
      drawDie(context, die.pose, { x, y: middle - die.lift * radius, radius, place: i, font })
    })
    context.fillStyle = ink
    context.font = `800 ${radius}px ${font}`
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.fillText(',', width / 2, middle + radius * 0.62)
  }
}

function targetsOf(rolled: number | undefined): readonly Pose[] {
  if (rolled === undefined) return restingPoses
  return digitsOf(rolled).map((digit, i) => {
    const [x, y] = leans[i] as Vector
    return rotatePose(rotatePose(poseOf(digit), [0, 1, 0], y), [1, 0, 0], x)
  })
}

interface At {
  readonly x: number
  readonly y: number
  readonly radius: number
}

function drawShadow(context: CanvasRenderingContext2D, { x, y, radius, lift }: At & { lift: number }): void {
  const wide = radius * (0.95 - lift * 0.5)
  context.save()
  context.translate(x, y)
  context.scale(1, 0.2)
  const dark = context.createRadialGradient(0, 0, 0, 0, 0, wide)
  dark.addColorStop(0, `rgb(0 0 0 / ${0.5 - lift * 0.6})`)
  dark.addColorStop(1, 'rgb(0 0 0 / 0)')
  context.fillStyle = dark
  context.beginPath()
  context.arc(0, 0, wide, 0, 2 * Math.PI)
  context.fill()
  context.restore()
}

interface DieLook extends At {
  readonly place: number
  readonly font: string
}

/** The visible faces, which need no sorting because the body is convex. */
function drawDie(context: CanvasRenderingContext2D, pose: Pose, { x, y, radius, place, font }: DieLook): void {
  const project = (vector: Vector): readonly [number, number] => {
    const [right, up, near] = rotateVector(pose, vector)
    const scale = (radius * nearness) / (nearness - near)
    return [x + right * scale, y - up * scale]
  }
  const colour = materials[place] as Colour
  context.lineJoin = 'round'
  for (const face of faces) {
    const normal = rotateVector(pose, face.normal)
    const centre = rotateVector(pose, face.centre)
    // Turned away from the viewer, who is at a finite distance.
    if (normal[2] * nearness <= dot(normal, centre)) continue
    const [tip, ...others] = face.corners.map(project)
    context.beginPath()
    context.moveTo(...(tip as [number, number]))
    for (const point of others) context.lineTo(...point)
    context.closePath()
    const lit = Math.max(dot(normal, light), 0)
    const [fromX, fromY] = project(face.corners[0] as Vector)
    const [toX, toY] = project(face.corners[2] as Vector)
    const sheen = context.createLinearGradient(fromX, fromY, toX, toY)
    sheen.addColorStop(0, shade(colour, 0.42 + 0.78 * lit))
    sheen.addColorStop(1, shade(colour, 0.3 + 0.62 * lit))
    context.fillStyle = sheen
    context.fill()
    context.lineWidth = Math.max(radius * 0.035, 1)
    context.strokeStyle = shade(colour, 0.62 + 0.75 * lit)
    context.stroke()
    drawDigit(context, { pose, face, at: project(face.centre), radius, place, font })
  }
}

interface DigitLook extends Omit<DieLook, 'x' | 'y'> {
  readonly pose: Pose
  readonly face: (typeof faces)[number]
  readonly at: readonly [x: number, y: number]
}

function drawDigit(
  context: CanvasRenderingContext2D,
  { pose, face, at: [x, y], radius, place, font }: DigitLook,
): void {
  const up = rotateVector(pose, face.up)
  const normal = rotateVector(pose, face.normal)
  if (normal[2] < 0.15) return
  const across: Vector = [up[1] * normal[2] - up[2] * normal[1], up[2] * normal[0] - up[0] * normal[2], 0]
  context.save()
  context.transform(across[0], -across[1], -up[0], up[1], x, y)
  context.globalAlpha = Math.min(1, (normal[2] - 0.15) * 2.2)
  context.fillStyle = inks[place] as string
  context.font = `800 ${radius * 0.78}px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(face.digit), 0, radius * 0.05)
  context.restore()
}

/** A colour in more or less light; above 1 it turns towards white. */
function shade(colour: Colour, amount: number): string {
  const [red, green, blue] = colour.map((part) =>
    Math.round(amount <= 1 ? part * amount : part + (255 - part) * Math.min(amount - 1, 0.6)),
  )
  return `rgb(${red} ${green} ${blue})`
}
