/** Stone buildings, water and sky. */

import { disc, drawAt, fade, glow, gradient, mix, type Pen } from './canvas.ts'
import { beams, orb, pines, ridge, stars } from './scenery-outdoors.ts'
import type { Sight } from './sight.ts'

function cloud(pen: Pen, x: number, y: number, size: number, opacity: number, base: string): void {
  pen.fillStyle = gradient(
    pen,
    [0, y - size * 0.5, 0, y + size * 0.4],
    fade('#ffffff', opacity),
    fade(base, opacity * 0.6),
  )
  pen.beginPath()
  for (const [dx, dy, r] of [
    [-0.8, 0.1, 0.3],
    [-0.4, -0.12, 0.42],
    [0.1, -0.22, 0.5],
    [0.55, -0.02, 0.36],
    [0.9, 0.14, 0.24],
  ] as const) {
    pen.moveTo(x + (dx + r) * size, y + dy * size)
    pen.arc(x + dx * size, y + dy * size, r * size, 0, Math.PI * 2)
  }
  pen.rect(x - 0.9 * size, y, 1.9 * size, 0.3 * size)
  pen.fill()
}

export function temple(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  glow(pen, width / 2, height * 0.4, height * 0.7, '#fff3cf', 0.5)
  const unit = Math.max(width, height) * 0.085
  for (const [x, near] of [
    [0.3, 0.25],
    [0.7, 0.25],
    [0.17, 0.5],
    [0.83, 0.5],
    [0.03, 0.85],
    [0.97, 0.85],
  ] as const) {
    const half = unit * (0.35 + near * 0.5)
    const colour = mix(mix(light, middle, 0.5), dark, near * 0.8)
    const [left, top, foot] = [width * x - half, height * (0.16 - near * 0.14), height * (0.78 + near * 0.14)]
    pen.fillStyle = gradient(
      pen,
      [left, 0, left + half * 2, 0],
      mix(colour, '#ffffff', 0.25),
      colour,
      mix(colour, '#000000', 0.4),
    )
    pen.fillRect(left, top, half * 2, foot - top)
    pen.fillStyle = fade('#000000', 0.18)
    for (let groove = 1; groove < 6; groove++) pen.fillRect(left + (groove / 6) * half * 2, top, half * 0.1, foot - top)
    pen.fillStyle = mix(colour, '#ffffff', 0.12)
    for (const y of [top - half * 0.3, foot - half * 0.1]) pen.fillRect(left - half * 0.35, y, half * 2.7, half * 0.45)
  }
  beams(pen, width, height, mix(light, '#ffffff', 0.5), random)
  for (let step = 0; step < 4; step++) {
    pen.fillStyle = mix(mix(middle, dark, 0.4), '#000000', step * 0.12)
    pen.fillRect(0, height * (0.84 + step * 0.045), width, height * 0.05)
    pen.fillStyle = fade(light, 0.35 - step * 0.07)
    pen.fillRect(0, height * (0.84 + step * 0.045), width, Math.max(1, height * 0.004))
  }
}

export function sea(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  orb(sight, random.between(0.8, 0.9), 0.18, 0.08, '#fff3cf')
  for (let i = 0; i < 5; i++)
    cloud(
      pen,
      random.between(0, 1) * width,
      random.between(0.06, 0.36) * height,
      Math.min(width, height) * random.between(0.08, 0.18),
      0.4,
      middle,
    )
  for (let row = 0; row < 7; row++) {
    const top = height * (0.48 + row * 0.085)
    const length = (width / 9) * (0.7 + row * 0.16)
    const swell = height * (0.012 + row * 0.006)
    pen.beginPath()
    pen.moveTo(-length, height)
    const from = -length - random.between(0, 1) * length
    for (let x = from; x < width + length; x += length) {
      pen.lineTo(x, top)
      pen.quadraticCurveTo(x + length * 0.5, top - swell * 3, x + length, top)
    }
    pen.lineTo(width + length, height)
    pen.fillStyle = gradient(
      pen,
      [0, top - swell, 0, top + height * 0.2],
      mix(mix(light, '#ffffff', 0.2), dark, row * 0.1),
      mix(middle, dark, 0.15 + row * 0.12),
    )
    pen.fill()
    pen.strokeStyle = fade('#ffffff', 0.28)
    pen.lineWidth = Math.max(1, height * 0.003)
    pen.stroke()
  }
}

export function beach(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  orb(sight, 0.5, 0.3, 0.18, '#fff7c8')
  for (let i = 0; i < 6; i++)
    cloud(
      pen,
      random.between(0, 1) * width,
      random.between(0.05, 0.35) * height,
      Math.min(width, height) * random.between(0.06, 0.14),
      0.7,
      light,
    )
  pen.fillStyle = gradient(pen, [0, height * 0.58, 0, height], mix('#37c8e8', middle, 0.35), mix('#0a6aa8', dark, 0.4))
  pen.fillRect(0, height * 0.58, width, height * 0.42)
  for (let i = 0; i < 50; i++) {
    const y = random.between(0.59, 0.84)
    pen.fillStyle = fade('#ffffff', 0.4)
    pen.fillRect(
      random.between(0, 1) * width,
      y * height,
      random.between(0.02, 0.08) * width,
      Math.max(1, height * 0.004),
    )
  }
  ridge(sight, 0.88, 0.03, [mix('#ffe3a0', light, 0.3), mix('#d99a4a', middle, 0.4)])
  for (const [x, turn] of [
    [0.02, 0.14],
    [0.98, -0.14],
    [0.1, 0.3],
    [0.9, -0.3],
  ] as const)
    palm(sight, x, turn, mix(dark, '#06301c', 0.55))
}

function palm({ pen, width, height }: Sight, x: number, turn: number, colour: string): void {
  drawAt(pen, x * width, height, Math.max(height, width * 0.6) / 400, turn, () => {
    pen.strokeStyle = mix(colour, '#6a3a16', 0.5)
    pen.lineWidth = 16
    pen.lineCap = 'round'
    pen.stroke(new Path2D('M0 0Q12-150 0-270'))
    pen.translate(0, -270)
    for (let i = 0; i < 8; i++) {
      pen.save()
      pen.rotate((i / 8) * Math.PI * 2)
      pen.fillStyle = i % 2 ? colour : mix(colour, '#2fae5a', 0.35)
      pen.fill(new Path2D('M0 0Q50-46 122 8 60-8 0 0z'))
      pen.restore()
    }
  })
}

export function clouds(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  const unit = Math.min(width, height)
  for (let i = 0; i < 18; i++) {
    drawAt(pen, width / 2, height * 0.42, 1, (i / 18) * Math.PI * 2, () => {
      pen.fillStyle = fade('#ffffff', 0.12)
      pen.beginPath()
      pen.moveTo(0, 0)
      pen.lineTo(-height * 0.1, -Math.max(width, height))
      pen.lineTo(height * 0.1, -Math.max(width, height))
      pen.fill()
    })
  }
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i < 8; i++) {
      const x = ((i + random.between(0, 0.9)) / 7.5) * width
      cloud(
        pen,
        x,
        height * (0.1 + row * 0.26 + random.between(-0.05, 0.05)),
        unit * random.between(0.1, 0.2),
        0.35 + row * 0.15,
        mix(light, middle, 0.3 + row * 0.15),
      )
    }
  }
  ridge(sight, 0.93, 0.02, [mix(middle, light, 0.3), dark])
}

export function castle(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  stars(sight, 80)
  orb(sight, random.between(0.16, 0.24), 0.2, 0.09, mix(light, '#ffffff', 0.7))
  ridge(sight, 0.46, 0.12, [mix(light, middle, 0.6), mix(middle, dark, 0.2)], true)
  for (const x of [0.07, 0.92]) keep(sight, x, mix(middle, dark, 0.6))
  pines(sight, 0.76, 22, mix(middle, dark, 0.8))
  ridge(sight, 0.88, 0.03, [mix(middle, dark, 0.85), dark])
  for (let i = 0; i < 60; i++) {
    pen.fillStyle = fade('#ffffff', random.between(0.2, 0.7))
    disc(pen, random.between(0, width), random.between(0, height), random.between(0.6, 2))
  }
}

function keep({ pen, width, height }: Sight, x: number, colour: string): void {
  drawAt(pen, width * x, height * 0.86, Math.max(height, width * 0.6) / 460, 0, () => {
    pen.fillStyle = gradient(pen, [-110, 0, 110, 0], mix(colour, '#ffffff', 0.14), colour, mix(colour, '#000000', 0.4))
    pen.fill(
      new Path2D(
        'M-110 40V-150H-96V-166H-80V-150H-64V-166H-48V-110H-20V-250H-6V-268H8V-250H22V-268H36V-250H50V-110H70V-190L95-240 120-190V40z',
      ),
    )
    pen.fillStyle = '#ffd98a'
    pen.shadowColor = '#ffb84a'
    pen.shadowBlur = 18
    for (const [dx, dy] of [
      [-84, -110],
      [8, -210],
      [12, -150],
      [92, -160],
      [-30, -60],
      [40, -50],
    ] as const)
      pen.fillRect(dx, dy, 11, 20)
  })
}
