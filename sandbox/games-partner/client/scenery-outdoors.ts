/** Landscapes: distant objects take the colour of the air, near ones are dark. */

import { disc, drawAt, fade, glow, gradient, mix, type Pen, type Random } from './canvas.ts'
import type { Sight } from './sight.ts'

export function stars({ pen, width, height, random }: Sight, count: number, below = 0.6): void {
  for (let i = 0; i < count; i++) {
    pen.fillStyle = fade('#ffffff', random.between(0.25, 0.9))
    disc(
      pen,
      random.between(0, width),
      random.between(0, height * below),
      random.between(0.4, 1.5) * (height / 600) + 0.3,
    )
  }
}

export function orb({ pen, width, height }: Sight, x: number, y: number, size: number, colour: string): void {
  const unit = Math.min(width, height)
  glow(pen, width * x, height * y, unit * size * 3.2, colour, 0.55)
  pen.fillStyle = gradient(pen, [0, height * y - unit * size, 0, height * y + unit * size], '#ffffff', colour)
  disc(pen, width * x, height * y, unit * size)
}

/** A range of hills or mountains across the picture. */
export function ridge(
  sight: Sight,
  at: number,
  swell: number,
  colours: readonly [string, string],
  sharp = false,
): void {
  const { pen, width, height, random } = sight
  const steps = sharp ? 9 : 6
  const points = Array.from({ length: steps + 1 }, (_, i) => ({
    x: (i / steps) * width,
    y: height * (at + random.between(-swell, swell)),
  }))
  pen.beginPath()
  pen.moveTo(0, height)
  pen.lineTo(0, points[0]!.y)
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!]
    if (sharp) pen.lineTo(to.x, to.y)
    else pen.bezierCurveTo((from.x + to.x) / 2, from.y, (from.x + to.x) / 2, to.y, to.x, to.y)
  }
  pen.lineTo(width, height)
  pen.fillStyle = gradient(pen, [0, height * (at - swell), 0, height], ...colours)
  pen.fill()
}

/** Beams of light from above. */
export function beams(pen: Pen, width: number, height: number, colour: string, random: Random, count = 7): void {
  for (let i = 0; i < count; i++) {
    const x = random.between(-0.1, 1.1) * width
    const spread = random.between(0.03, 0.09) * width
    pen.fillStyle = gradient(pen, [0, 0, 0, height], fade(colour, 0.24), fade(colour, 0))
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(x + spread, 0)
    pen.lineTo(x + spread * 3 - width * 0.12, height)
    pen.lineTo(x - spread - width * 0.12, height)
    pen.fill()
  }
}

export function hills(sight: Sight): void {
  const [light, middle, dark] = sight.palette
  stars(sight, 60)
  orb(sight, sight.random.between(0.1, 0.28), 0.2, 0.09, mix(light, '#ffffff', 0.5))
  ridge(sight, 0.5, 0.08, [mix(light, middle, 0.5), middle])
  ridge(sight, 0.62, 0.06, [mix(middle, dark, 0.25), mix(middle, dark, 0.6)])
  pines(sight, 0.72, 26, mix(middle, dark, 0.65))
  ridge(sight, 0.8, 0.04, [mix(middle, dark, 0.75), dark])
}

export function pines({ pen, width, height, random }: Sight, at: number, count: number, colour: string): void {
  pen.fillStyle = colour
  for (let i = 0; i < count; i++) {
    const x = ((i + random.between(-0.3, 0.3)) / (count - 1)) * width
    const tall = height * random.between(0.12, 0.24)
    const foot = height * (at + 0.12)
    pen.beginPath()
    for (let tier = 0; tier < 4; tier++) {
      const top = foot - tall + tier * tall * 0.22
      pen.moveTo(x, top)
      pen.lineTo(x - tall * (0.1 + tier * 0.05), top + tall * 0.32)
      pen.lineTo(x + tall * (0.1 + tier * 0.05), top + tall * 0.32)
    }
    pen.rect(x - tall * 0.03, foot - tall * 0.1, tall * 0.06, tall * 0.3)
    pen.fill()
  }
}

export function desert(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  orb(sight, random.between(0.12, 0.2), 0.3, 0.13, '#fff0c0')
  const mesa = (x: number, wide: number, tall: number, colour: string) => {
    const foot = height * 0.66
    pen.fillStyle = gradient(pen, [0, foot - tall, 0, foot], mix(colour, light, 0.35), colour)
    pen.beginPath()
    for (const [dx, dy] of [
      [-0.62, 0],
      [-0.5, 0.55],
      [-0.42, 0.6],
      [-0.38, 1],
      [0.36, 1],
      [0.4, 0.66],
      [0.5, 0.58],
      [0.64, 0],
    ] as const)
      pen.lineTo(x + dx * wide, foot - dy * tall)
    pen.fill()
    pen.fillStyle = fade(dark, 0.16)
    for (let i = 0; i < 4; i++) pen.fillRect(x - wide * 0.5, foot - tall * (0.2 + i * 0.2), wide, tall * 0.05)
  }
  const unit = Math.max(width, height)
  mesa(width * 0.3, unit * 0.22, height * 0.22, mix(middle, light, 0.4))
  mesa(width * 0.06, unit * 0.3, height * 0.36, middle)
  mesa(width * 0.95, unit * 0.34, height * 0.42, mix(middle, dark, 0.15))
  ridge(sight, 0.66, 0.02, [mix(light, middle, 0.5), middle])
  ridge(sight, 0.76, 0.03, [mix(middle, dark, 0.2), mix(middle, dark, 0.5)])
  for (const [x, size] of [
    [0.04, 1.1],
    [0.13, 0.6],
    [0.9, 0.75],
    [0.97, 1.2],
  ] as const)
    cactus(sight, x, size, mix(dark, '#0c2416', 0.5))
  ridge(sight, 0.9, 0.02, [mix(middle, dark, 0.7), dark])
}

function cactus({ pen, width, height }: Sight, x: number, size: number, colour: string): void {
  drawAt(pen, x * width, height * 0.92, (size * height) / 420, 0, () => {
    pen.strokeStyle = colour
    pen.lineCap = 'round'
    pen.lineWidth = 22
    pen.stroke(new Path2D('M0 0V-130'))
    pen.lineWidth = 15
    pen.stroke(new Path2D('M0-50H34Q40-50 40-60V-96M0-34H-30Q-38-34-38-46V-74'))
  })
}

export function forest(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  glow(pen, width / 2, height * 0.3, height * 0.8, mix(light, '#ffffff', 0.3), 0.6)
  for (const [count, wide, shade] of [
    [14, 0.018, 0.15],
    [9, 0.035, 0.5],
    [6, 0.06, 0.85],
  ] as const) {
    for (let i = 0; i < count; i++)
      trunk(sight, (i + random.between(0.1, 0.9)) / count, wide, mix(mix(middle, light, 0.2), dark, shade))
  }
  beams(pen, width, height, mix(light, '#ffffff', 0.5), random)
  canopy(sight, mix(middle, dark, 0.6), 0.1)
  canopy(sight, dark, 0)
  ridge(sight, 0.86, 0.03, [mix(middle, dark, 0.6), dark])
  for (let i = 0; i < 22; i++) {
    const [x, y] = [random.between(0, width), random.between(height * 0.2, height * 0.9)]
    glow(pen, x, y, Math.min(width, height) * 0.03, '#fdffb0', 0.8)
  }
}

function trunk({ pen, width, height, random }: Sight, x: number, wide: number, colour: string): void {
  const [middle, half, bend] = [x * width, wide * Math.max(width, height) * 0.6, random.between(-0.02, 0.02) * width]
  pen.fillStyle = gradient(
    pen,
    [middle - half, 0, middle + half, 0],
    mix(colour, '#ffffff', 0.12),
    colour,
    mix(colour, '#000000', 0.35),
  )
  pen.beginPath()
  pen.moveTo(middle - half * 0.8, 0)
  pen.quadraticCurveTo(middle - half * 0.5 + bend, height * 0.6, middle - half * 1.9, height)
  pen.lineTo(middle + half * 1.9, height)
  pen.quadraticCurveTo(middle + half * 0.5 + bend, height * 0.6, middle + half * 0.8, 0)
  pen.fill()
}

function canopy({ pen, width, height, random }: Sight, colour: string, drop: number): void {
  pen.fillStyle = colour
  const size = Math.max(width, height) * 0.09
  for (let i = 0; i < 16; i++)
    disc(
      pen,
      (i / 15) * width,
      random.between(-0.02, 0.03 + drop) * height,
      size * random.between(0.7, 1.2),
      size * 0.7,
    )
}

export function jungle(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  orb(sight, 0.5, 0.16, 0.1, mix(light, '#ffffff', 0.4))
  ridge(sight, 0.5, 0.1, [mix(light, middle, 0.55), middle], true)
  pyramid(sight, mix(middle, dark, 0.3))
  ridge(sight, 0.76, 0.03, [mix(middle, dark, 0.4), mix(middle, dark, 0.8)])
  beams(pen, width, height, light, random, 5)
  for (let i = 0; i < 26; i++) {
    const left = i % 2 === 0
    const near = i / 26
    drawAt(
      pen,
      left ? -0.01 * width : 1.01 * width,
      random.between(0, 1) * height,
      (Math.max(width, height) / 620) * random.between(0.7, 1.3),
      left ? random.between(-0.6, 0.7) : Math.PI + random.between(-0.7, 0.6),
      () => frond(pen, mix(mix(middle, light, 0.15), dark, 0.3 + near * 0.55)),
    )
  }
}

function frond(pen: Pen, colour: string): void {
  pen.fillStyle = gradient(pen, [0, 0, 150, 0], colour, mix(colour, '#ffffff', 0.14))
  pen.fill(new Path2D('M0 0Q70-46 170-10 80 30 0 0z'))
  pen.strokeStyle = mix(colour, '#000000', 0.35)
  pen.lineWidth = 2
  pen.stroke(new Path2D('M0 0Q80-14 170-10M40-6l18-16M70-9l20-16M100-10l18-12M40-3l22 12M70-4l22 12M100-6l20 9'))
}

function pyramid({ pen, width, height }: Sight, colour: string): void {
  for (const x of [0.08, 0.92]) {
    const unit = Math.max(width, height) * 0.2
    for (let tier = 0; tier < 6; tier++) {
      const half = unit * (1 - tier * 0.15)
      const top = height * 0.78 - (tier + 1) * unit * 0.2
      pen.fillStyle = gradient(pen, [0, top, 0, top + unit * 0.2], mix(colour, '#ffffff', 0.2), colour)
      pen.fillRect(width * x - half, top, half * 2, unit * 0.2)
    }
  }
}
