/** Halls, patterns and outer space. */

import { disc, drawAt, fade, glow, gradient, mix, type Pen } from './canvas.ts'
import { stars } from './scenery-outdoors.ts'
import type { Sight } from './sight.ts'

export function curtain({ pen, width, height, palette }: Sight): void {
  const [light, middle, dark] = palette
  const fold = Math.max(width, height) / 16
  for (let x = 0; x < width; x += fold) {
    pen.fillStyle = gradient(
      pen,
      [x, 0, x + fold, 0],
      dark,
      mix(middle, dark, 0.2),
      mix(light, middle, 0.25),
      middle,
      dark,
    )
    pen.fillRect(x, 0, fold + 1, height)
  }
  glow(pen, width / 2, height * 0.4, height * 0.75, light, 0.5)
  swags(pen, width, height, mix(middle, dark, 0.3), light, dark)
}

/** Cloth in loops from the top, with a golden fringe. */
function swags(pen: Pen, width: number, height: number, cloth: string, light: string, dark: string): void {
  const count = Math.max(3, Math.round(width / (height * 0.32)))
  const wide = width / count
  const deep = Math.min(height * 0.16, wide * 0.4)
  for (let i = 0; i < count; i++) {
    const x = i * wide
    const loop = new Path2D(`M${x} 0V${deep * 0.4}Q${x + wide / 2} ${deep * 1.9} ${x + wide} ${deep * 0.4}V0z`)
    pen.fillStyle = gradient(pen, [0, 0, 0, deep * 1.3], dark, cloth, mix(light, cloth, 0.4), cloth)
    pen.fill(loop)
    pen.lineWidth = Math.max(2, deep * 0.05)
    pen.strokeStyle = '#8a5a10'
    pen.stroke(loop)
    pen.strokeStyle = '#ffd75e'
    pen.lineWidth = Math.max(1, deep * 0.025)
    pen.stroke(loop)
  }
}

export function fans({ pen, width, height, palette }: Sight): void {
  const [light, middle, dark] = palette
  const radius = Math.max(width, height) / 18
  for (let row = 0; row * radius * 0.5 < height + radius; row++) {
    for (let x = row % 2 ? 0 : -radius; x < width + radius; x += radius * 2) {
      const y = row * radius * 0.5
      pen.fillStyle = gradient(pen, [0, y - radius, 0, y], mix(middle, light, 0.3), mix(middle, dark, 0.6))
      disc(pen, x, y, radius)
      pen.strokeStyle = fade(mix(light, '#ffd98a', 0.6), 0.4)
      pen.lineWidth = Math.max(1, radius * 0.03)
      for (const share of [0.97, 0.7, 0.44, 0.2]) {
        pen.beginPath()
        pen.arc(x, y, radius * share, 0, Math.PI * 2)
        pen.stroke()
      }
    }
  }
}

export function planks({ pen, width, height, palette, random }: Sight): void {
  const [light, middle, dark] = palette
  const board = Math.max(width, height) / 12
  for (let y = 0; y < height; y += board) {
    const colour = mix(mix(middle, dark, 0.25), dark, random.between(0, 0.5))
    pen.fillStyle = gradient(pen, [0, y, 0, y + board], mix(colour, light, 0.2), colour, mix(colour, '#000000', 0.4))
    pen.fillRect(0, y, width, board - 2)
    pen.strokeStyle = fade(dark, 0.5)
    pen.lineWidth = Math.max(1, board * 0.02)
    for (let i = 0; i < 9; i++) {
      const [x, line] = [random.between(0, width), y + random.between(0.15, 0.85) * board]
      pen.beginPath()
      pen.moveTo(x, line)
      pen.bezierCurveTo(x + board, line - board * 0.1, x + board * 1.5, line + board * 0.12, x + board * 3, line)
      pen.stroke()
    }
    for (const x of [0.02, 0.98]) {
      pen.fillStyle = '#2a1408'
      disc(pen, width * x, y + board * 0.5, board * 0.07)
    }
  }
  for (const x of [0.08, 0.92]) glow(pen, width * x, height * 0.25, height * 0.5, '#ffcf7a', 0.6)
}

export function space(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  pen.fillStyle = gradient(pen, [0, 0, width, height], dark, mix(middle, dark, 0.5), dark)
  pen.fillRect(0, 0, width, height)
  const unit = Math.max(width, height)
  for (let i = 0; i < 9; i++) {
    const colour = [light, middle, '#ff5ac8', '#3fb6ff'][i % 4]!
    glow(pen, random.between(0, width), random.between(0, height), unit * random.between(0.16, 0.4), colour, 0.34)
  }
  stars(sight, 240, 1)
  for (let i = 0; i < 12; i++)
    glow(pen, random.between(0, width), random.between(0, height), unit * 0.012, '#ffffff', 1)
  globe(pen, width * 0.06, height * 0.8, unit * 0.14, [light, middle, dark])
  globe(pen, width * 0.93, height * 0.17, unit * 0.06, ['#ffd9a0', mix(light, '#e07a3a', 0.5), dark])
}

function globe(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  [light, middle, dark]: readonly [string, string, string],
): void {
  glow(pen, x, y, radius * 1.7, light, 0.5)
  pen.save()
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.clip()
  pen.fillStyle = gradient(
    pen,
    [x - radius * 0.6, y - radius, x + radius * 0.6, y + radius],
    mix(light, '#ffffff', 0.4),
    light,
    middle,
    dark,
  )
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  pen.strokeStyle = fade('#ffffff', 0.13)
  for (let i = 0; i < 6; i++) {
    pen.lineWidth = radius * (0.05 + (i % 3) * 0.05)
    pen.beginPath()
    pen.ellipse(x, y - radius * 1.2 + i * radius * 0.42, radius * 1.2, radius * 0.3, -0.2, 0, Math.PI)
    pen.stroke()
  }
  pen.restore()
}

export function horizon(sight: Sight): void {
  const { pen, width, height, palette } = sight
  const [light, middle, dark] = palette
  stars(sight, 120, 0.5)
  const line = height * 0.62
  const radius = Math.min(width, height) * 0.4
  glow(pen, width / 2, line, radius * 2.2, light, 0.8)
  pen.fillStyle = gradient(pen, [0, line - radius, 0, line], '#fff3b0', light, '#ff4fa0')
  disc(pen, width / 2, line - radius * 0.1, radius)
  pen.fillStyle = mix(middle, dark, 0.3)
  for (let i = 0; i < 7; i++)
    pen.fillRect(width / 2 - radius, line - radius * 0.6 + i * radius * 0.13, radius * 2, radius * (0.02 + i * 0.011))
  pen.fillStyle = gradient(pen, [0, line, 0, height], mix(middle, dark, 0.4), dark)
  pen.fillRect(0, line, width, height - line)
  pen.strokeStyle = fade(light, 0.8)
  pen.lineWidth = Math.max(1, height * 0.0025)
  pen.beginPath()
  for (let i = -14; i <= 14; i++) {
    pen.moveTo(width / 2 + (i / 14) * width * 0.6, line)
    pen.lineTo(width / 2 + (i / 14) * width * 3, height)
  }
  for (let i = 0; i < 9; i++) {
    const y = line + (i / 8) ** 2 * (height - line)
    pen.moveTo(0, y)
    pen.lineTo(width, y)
  }
  pen.stroke()
}

function fan(pen: Pen, x: number, y: number, reach: number, count: number, colour: string): void {
  for (let i = 0; i < count; i++) {
    drawAt(pen, x, y, 1, (i / count) * Math.PI * 2, () => {
      pen.fillStyle = colour
      pen.beginPath()
      pen.moveTo(0, 0)
      pen.lineTo(-reach * Math.tan(Math.PI / count / 2), -reach)
      pen.lineTo(reach * Math.tan(Math.PI / count / 2), -reach)
      pen.fill()
    })
  }
}

export function burst({ pen, width, height, palette }: Sight): void {
  const [light, middle, dark] = palette
  const reach = Math.hypot(width, height)
  fan(pen, width / 2, height * 0.45, reach, 22, fade(light, 0.42))
  glow(pen, width / 2, height * 0.45, reach * 0.36, '#ffffff', 0.5)
  const dot = Math.max(width, height) / 46
  pen.fillStyle = fade(mix(middle, dark, 0.6), 0.55)
  for (let row = 0; row < 14; row++) {
    for (let x = (row % 2) * dot * 0.7; x < width + dot; x += dot * 1.4)
      disc(pen, x, height - row * dot * 0.75, Math.max(0.1, dot * 0.42 * (1 - row / 14)))
  }
}

export function stripes({ pen, width, height, palette }: Sight): void {
  const [light, middle] = palette
  const wide = Math.max(width, height) / 16
  for (let x = -height; x < width + height; x += wide * 2) {
    pen.fillStyle = gradient(pen, [0, 0, 0, height], fade(light, 0.75), fade(mix(light, middle, 0.4), 0.4))
    pen.beginPath()
    pen.moveTo(x, height)
    pen.lineTo(x + height * 0.6, 0)
    pen.lineTo(x + height * 0.6 + wide, 0)
    pen.lineTo(x + wide, height)
    pen.fill()
  }
  glow(pen, width / 2, height * 0.4, Math.max(width, height) * 0.45, '#ffffff', 0.55)
}

export function stage(sight: Sight): void {
  const { pen, width, height, palette, random } = sight
  const [light, middle, dark] = palette
  pen.fillStyle = gradient(pen, [0, 0, 0, height], dark, mix(middle, dark, 0.4), mix(middle, dark, 0.6))
  pen.fillRect(0, 0, width, height)
  const unit = Math.max(width, height)
  for (let i = 0; i < 40; i++) {
    pen.fillStyle = fade(i % 3 ? '#ffd98a' : light, random.between(0.05, 0.2))
    disc(pen, random.between(0, width), random.between(0, height * 0.66), unit * random.between(0.006, 0.03))
  }
  for (const [x, lean] of [
    [0.12, 0.2],
    [0.36, 0.06],
    [0.64, -0.06],
    [0.88, -0.2],
  ] as const) {
    drawAt(pen, width * x, -height * 0.04, 1, -lean, () => {
      pen.fillStyle = gradient(pen, [0, 0, 0, height], fade(mix(light, '#ffffff', 0.6), 0.42), fade(light, 0))
      pen.beginPath()
      pen.moveTo(-unit * 0.008, 0)
      pen.lineTo(unit * 0.008, 0)
      pen.lineTo(unit * 0.12, height * 1.1)
      pen.lineTo(-unit * 0.12, height * 1.1)
      pen.fill()
    })
  }
  pen.fillStyle = gradient(pen, [0, height * 0.8, 0, height], mix(middle, light, 0.3), dark)
  disc(pen, width / 2, height * 1.02, unit * 0.7, height * 0.2)
  pen.strokeStyle = '#e8d9b0'
  pen.lineWidth = Math.max(1, height * 0.004)
  pen.beginPath()
  pen.ellipse(width / 2, height * 1.02, unit * 0.66, height * 0.18, 0, 0, Math.PI * 2)
  pen.stroke()
}
