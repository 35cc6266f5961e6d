/** The cabinet: a frame in the provider's style, drawn around the window of the reels. */
import { disc, drawAt, fade, gradient, mix, type Palette, type Pen } from './canvas.ts'
import type { Box } from './layout.ts'
import type { FrameName } from './skin.ts'

export interface Opening extends Box {
  /** The thickness of the frame. */
  readonly thick: number
}

type Draw = (pen: Pen, box: Opening, palette: Palette) => void

/** A rounded rectangle around the window, at this distance. */
function outline({ x, y, width, height }: Opening, away: number, radius: number): Path2D {
  const path = new Path2D()
  path.roundRect(x - away, y - away, width + 2 * away, height + 2 * away, Math.max(0, radius))
  return path
}

/** A moulding: bands of colour, from the outermost to the innermost. */
function moulding(
  pen: Pen,
  box: Opening,
  radius: number,
  ...bands: readonly (readonly [reach: number, ...colours: string[]])[]
) {
  const { x, y, width, height, thick } = box
  for (const [reach, ...colours] of bands) {
    pen.fillStyle = gradient(pen, [x, y - thick, x + width * 0.25, y + height + thick], ...colours)
    pen.fill(outline(box, thick * reach, radius * thick * (0.4 + reach * 0.6)))
  }
}

/** Calls `each` at about equal distances along the middle of the frame, clockwise. */
function along(box: Opening, gap: number, away: number, each: (x: number, y: number, turn: number, i: number) => void) {
  const { x, y, width, height, thick } = box
  const inset = thick * away
  const sides = [
    [x - inset, y - inset, width + 2 * inset, 0],
    [x + width + inset, y - inset, height + 2 * inset, Math.PI / 2],
    [x + width + inset, y + height + inset, width + 2 * inset, Math.PI],
    [x - inset, y + height + inset, height + 2 * inset, -Math.PI / 2],
  ] as const
  let count = 0
  for (const [fromX, fromY, length, turn] of sides) {
    const steps = Math.max(1, Math.round(length / gap))
    for (let i = 0; i < steps; i++) {
      const far = (i / steps) * length
      each(fromX + Math.cos(turn) * far, fromY + Math.sin(turn) * far, turn, count++)
    }
  }
}

function corners(pen: Pen, box: Opening, away: number, draw: (i: number) => void): void {
  const { x, y, width, height, thick } = box
  const out = thick * away
  const places = [
    [x - out, y - out, 0],
    [x + width + out, y - out, Math.PI / 2],
    [x + width + out, y + height + out, Math.PI],
    [x - out, y + height + out, -Math.PI / 2],
  ] as const
  places.forEach(([cx, cy, turn], i) => {
    drawAt(pen, cx, cy, thick / 20, turn, () => draw(i))
  })
}

function bead(pen: Pen, x: number, y: number, radius: number, light: string, deep: string): void {
  pen.fillStyle = gradient(pen, [x - radius, y - radius, x + radius, y + radius], '#ffffff', light, deep)
  disc(pen, x, y, radius)
}

const goldBand = ['#fff6c9', '#ffd75e', '#a85b00', '#ffdf7a', '#8a4a00', '#ffd75e'] as const

const gilt: Draw = (pen, box) => {
  moulding(
    pen,
    box,
    1,
    [1.25, '#2b0a14'],
    [1.15, ...goldBand],
    [0.82, '#4a2400'],
    [0.72, '#7a1230', '#3a0616'],
    [0.3, '#4a2400'],
    [0.24, ...goldBand],
  )
  along(box, box.thick * 1.1, 0.5, (x, y) => bead(pen, x, y, box.thick * 0.13, '#ffe9a0', '#a85b00'))
  corners(pen, box, 0.6, () => {
    pen.fillStyle = '#4a2400'
    pen.fill(new Path2D('M-24-24H14Q44-22 40-4 18-12 2 2-12 18-4 40-22 44-24 14z'))
    pen.fillStyle = gradient(pen, [-20, -20, 30, 30], ...goldBand)
    pen.fill(new Path2D('M-20-20H12Q36-20 34-8 16-14-1-1-14 16-8 34-20 36-20 12z'))
    bead(pen, -9, -9, 8, '#ff7a94', '#8a0b2b')
  })
}

const timber: Draw = (pen, box, [, , dark]) => {
  moulding(
    pen,
    box,
    0.35,
    [1.25, '#1c0c04'],
    [1.15, '#c98a4c', '#8a4d22', '#6b3716', '#9a5a2a'],
    [0.2, '#2b1405'],
    [0.12, '#e0a063', '#7a4218'],
  )
  pen.strokeStyle = fade(mix(dark, '#2b1405', 0.6), 0.5)
  pen.lineWidth = Math.max(1, box.thick * 0.06)
  for (const away of [0.42, 0.66, 0.9]) pen.stroke(outline(box, box.thick * away, box.thick * 0.3))
  corners(pen, box, 0.66, () => {
    pen.fillStyle = gradient(pen, [-14, -14, 14, 14], '#9aa3b5', '#5a6275', '#333a4a')
    pen.fill(new Path2D('M-15-15H40V-3H-1V40H-15z'))
    for (const [x, y] of [
      [-8, -8],
      [14, -9],
      [32, -9],
      [-8, 14],
      [-8, 32],
    ] as const)
      bead(pen, x, y, 3.4, '#dfe5f0', '#3a4152')
  })
}

const vines: Draw = (pen, box, [light]) => {
  moulding(
    pen,
    box,
    1.1,
    [1.2, '#14100a'],
    [1.1, '#8a6236', '#5a3a1a', '#3d2611', '#6b4722'],
    [0.25, '#1a1208'],
    [0.16, '#a8d05c', '#3f7508'],
  )
  along(box, box.thick * 1.5, 0.66, (x, y, turn, i) => {
    drawAt(pen, x, y, box.thick / 22, turn + (i % 2 ? 0.7 : -0.6), () => {
      pen.fillStyle = gradient(pen, [0, -16, 0, 16], i % 3 ? '#bfee4a' : mix('#7bd05c', light, 0.4), '#2c6a10')
      pen.fill(new Path2D('M-20 0Q-6-18 20 0-6 18-20 0z'))
      pen.strokeStyle = '#1d4a08'
      pen.lineWidth = 2
      pen.stroke(new Path2D('M-20 0H16M-4 0l6-7M-4 0l6 7'))
    })
  })
  corners(pen, box, 0.6, () => {
    for (let petal = 0; petal < 6; petal++) {
      pen.rotate(Math.PI / 3)
      pen.fillStyle = gradient(pen, [0, 0, 0, -26], '#f0478f', '#ffc3e0')
      pen.fill(new Path2D('M0 0Q-13-18 0-27 13-18 0 0z'))
    }
    bead(pen, 0, 0, 8, '#ffe27a', '#c97a06')
  })
}

const neon: Draw = (pen, box, [light]) => {
  moulding(pen, box, 1, [1.25, '#05060f'], [1.15, '#3a4066', '#14172e', '#2a2f52'], [0.1, '#05060f'])
  pen.save()
  pen.shadowColor = light
  pen.lineWidth = Math.max(2, box.thick * 0.2)
  for (const blur of [1.6, 0.8]) {
    pen.shadowBlur = box.thick * blur
    pen.strokeStyle = light
    pen.stroke(outline(box, box.thick * 0.66, box.thick * 0.9))
  }
  pen.restore()
  pen.lineWidth = Math.max(1, box.thick * 0.08)
  pen.strokeStyle = '#ffffff'
  pen.stroke(outline(box, box.thick * 0.66, box.thick * 0.9))
  corners(pen, box, 0.66, () => {
    pen.fillStyle = '#0a0c1c'
    pen.fill(new Path2D('M-18-18H24L10-4H-4V10L-18 24z'))
    pen.strokeStyle = light
    pen.lineWidth = 2.5
    pen.stroke(new Path2D('M-14-14H14L6-6H-6V6L-14 14z'))
  })
}

const slant: Draw = (pen, box, [light, middle]) => {
  const { x, y, width, height, thick } = box
  const cut = thick * 1.6
  const shape = (away: number) => {
    const [l, t, r, b] = [x - away, y - away, x + width + away, y + height + away]
    return new Path2D(`M${l + cut} ${t}H${r}V${b - cut}L${r - cut} ${b}H${l}V${t + cut}z`)
  }
  for (const [away, ...colours] of [
    [1.25, '#14070f'],
    [1.05, '#fff37a', light, middle],
    [0.6, '#14070f'],
    [0.42, '#ffffff', light],
    [0.26, '#14070f'],
  ] as const) {
    pen.fillStyle = gradient(pen, [x, y, x + width, y + height], ...colours)
    pen.fill(shape(thick * away))
  }
  pen.fillStyle = '#14070f'
  for (let i = 0; i < 5; i++)
    pen.fill(
      new Path2D(
        `M${x + width - cut * (2 + i)} ${y - thick * 1.1}h${cut * 0.5}l${-thick * 0.5} ${thick * 0.5}h${-cut * 0.5}z`,
      ),
    )
}

const rope: Draw = (pen, box) => {
  moulding(pen, box, 0.6, [1.2, '#1c0f06'], [1.1, '#a87544', '#6b4220', '#4a2b12'], [0.15, '#22120a'])
  along(box, box.thick * 0.42, 0.6, (x, y, turn) => {
    drawAt(pen, x, y, box.thick / 20, turn, () => {
      pen.fillStyle = gradient(pen, [0, -9, 0, 9], '#f6dfa6', '#d9b06a', '#7a5220')
      pen.beginPath()
      pen.ellipse(0, 0, 9, 5, -0.9, 0, Math.PI * 2)
      pen.fill()
      pen.strokeStyle = 'rgba(60,34,12,.75)'
      pen.lineWidth = 1.6
      pen.stroke()
    })
  })
  corners(pen, box, 0.6, () => {
    bead(pen, 0, 0, 22, '#e0b45c', '#6b4312')
    pen.fillStyle = '#3a2410'
    disc(pen, 0, 0, 16)
    pen.fillStyle = '#f6dfa6'
    pen.fill(new Path2D('M0-15L4-4 15 0 4 4 0 15-4 4-15 0-4-4z'))
  })
}

const scallop: Draw = (pen, box, [, middle, dark]) => {
  const candy = box.thick * 0.9
  along(box, candy, 0.95, (x, y) => {
    pen.fillStyle = mix(dark, '#000000', 0.2)
    disc(pen, x, y + box.thick * 0.08, candy * 0.62)
    bead(pen, x, y, candy * 0.58, '#fff1f8', mix(middle, '#ffffff', 0.4))
  })
  moulding(
    pen,
    box,
    1.2,
    [0.98, '#ffffff', '#ffe3f2', mix(middle, '#ffffff', 0.5)],
    [0.22, mix(middle, dark, 0.5)],
    [0.14, '#ffffff'],
  )
  pen.save()
  const ring = outline(box, box.thick * 0.9, box.thick)
  ring.addPath(outline(box, box.thick * 0.3, box.thick * 0.7))
  pen.clip(ring, 'evenodd')
  pen.strokeStyle = fade(middle, 0.75)
  pen.lineWidth = box.thick * 0.5
  const { x, y, width, height } = box
  pen.beginPath()
  for (let at = x - height - box.thick * 2; at < x + width + box.thick * 2; at += box.thick * 1.4) {
    pen.moveTo(at, y + height + box.thick)
    pen.lineTo(at + height + box.thick * 2, y - box.thick)
  }
  pen.stroke()
  pen.restore()
}

const iron: Draw = (pen, box) => {
  moulding(
    pen,
    box,
    0.25,
    [1.25, '#0a0e1a'],
    [1.15, '#c3cbe0', '#5d6784', '#2f3750', '#8b95b0', '#4a5370'],
    [0.28, '#0a0e1a'],
    [0.2, '#dfe6f5', '#5d6784'],
  )
  along(box, box.thick * 1.8, 0.68, (x, y) => {
    pen.fillStyle = '#141a2b'
    disc(pen, x, y + box.thick * 0.03, box.thick * 0.2)
    bead(pen, x, y, box.thick * 0.16, '#cdd5e8', '#414a66')
  })
  corners(pen, box, 1, () => {
    pen.fillStyle = '#0a0e1a'
    pen.fill(new Path2D('M-22-22L62-14 40 10 16 16 10 40-14 62z'))
    pen.fillStyle = gradient(pen, [-20, -20, 40, 40], '#ffffff', '#a3adc4', '#414a66', '#8b95b0')
    pen.fill(new Path2D('M-16-16L52-10 36 6 12 12 6 36-10 52z'))
    bead(pen, -1, -1, 8, '#9ad6ff', '#123f96')
  })
}

const bulbs: Draw = (pen, box) => {
  moulding(
    pen,
    box,
    1.1,
    [1.25, '#3a0a20'],
    [1.15, '#ff6a70', '#d0343f', '#8a1224', '#c02a38'],
    [0.24, '#ffe27a', '#c97a06'],
  )
  along(box, box.thick * 1.25, 0.7, (x, y, _, i) => {
    pen.save()
    pen.shadowColor = i % 2 ? '#fff6a8' : '#ffb84a'
    pen.shadowBlur = box.thick * 0.7
    bead(pen, x, y, box.thick * 0.24, i % 2 ? '#fffbe0' : '#ffe27a', i % 2 ? '#ffd75e' : '#f59a1a')
    pen.restore()
  })
}

const chrome: Draw = (pen, box) => {
  moulding(
    pen,
    box,
    1.2,
    [1.25, '#0c0e16'],
    [1.16, '#ffffff', '#c3cad8', '#6b7488', '#f4f7fc', '#5a6276', '#dfe5f0'],
    [0.62, '#1a1d2a'],
    [0.52, ...goldBand],
    [0.2, '#1a1d2a'],
  )
  corners(pen, box, 0.62, () => {
    bead(pen, 0, 0, 17, '#e8edf6', '#4a5266')
    bead(pen, 0, 0, 10, '#ff6a70', '#8a0b1c')
  })
}

const hairline: Draw = (pen, box, [, middle, dark]) => {
  moulding(
    pen,
    box,
    0.5,
    [1.1, mix(dark, '#000000', 0.4)],
    [1.02, mix(middle, '#ffffff', 0.12), mix(middle, dark, 0.6), mix(dark, '#000000', 0.2)],
  )
  pen.strokeStyle = '#e8d9b0'
  for (const [away, width] of [
    [1.02, 0.05],
    [0.8, 0.09],
    [0.34, 0.05],
  ] as const) {
    pen.lineWidth = Math.max(1, box.thick * width)
    pen.stroke(outline(box, box.thick * away, box.thick * 0.5 * away))
  }
  corners(pen, box, 0.57, () => {
    pen.fillStyle = '#1a1408'
    pen.fill(new Path2D('M-14 0L0-14 14 0 0 14z'))
    pen.fillStyle = gradient(pen, [-10, -10, 10, 10], '#fffdf0', '#e8d9b0', '#8a7440')
    pen.fill(new Path2D('M-10 0L0-10 10 0 0 10z'))
  })
}

const stone: Draw = (pen, box, [light]) => {
  moulding(
    pen,
    box,
    0.2,
    [1.25, '#1f160a'],
    [1.15, '#c9ae7c', '#8b7350', '#5a4628', '#a08658'],
    [0.2, '#1f160a'],
    [0.12, '#e6cf9c', '#8b7350'],
  )
  along(box, box.thick * 2.1, 0.66, (x, y, turn, i) => {
    drawAt(pen, x, y, box.thick / 20, turn, () => {
      pen.fillStyle = 'rgba(40,26,8,.8)'
      pen.fillRect(-1.6, -11, 3.2, 22)
      pen.lineWidth = 2.4
      pen.strokeStyle = 'rgba(58,44,24,.9)'
      pen.stroke(new Path2D(i % 2 ? 'M10-6H24V6H14V0' : 'M10 6V-6H24M16 6H24V1'))
    })
  })
  corners(pen, box, 0.66, () => {
    pen.fillStyle = '#1f160a'
    pen.fillRect(-21, -21, 42, 42)
    pen.fillStyle = gradient(pen, [-18, -18, 18, 18], '#e6cf9c', '#a08658', '#6b5330')
    pen.fillRect(-18, -18, 36, 36)
    pen.fillStyle = '#032b1a'
    disc(pen, 0, 0, 13)
    bead(pen, 0, 0, 11, mix('#4fe39a', light, 0.3), '#07663c')
  })
}

const frames: Readonly<Record<FrameName, Draw>> = {
  gilt,
  timber,
  vines,
  neon,
  slant,
  rope,
  scallop,
  iron,
  bulbs,
  chrome,
  hairline,
  stone,
}

export function drawCabinet(pen: Pen, frame: FrameName, box: Opening, palette: Palette): void {
  pen.save()
  pen.shadowColor = 'rgba(0,0,0,.65)'
  pen.shadowBlur = box.thick * 2
  pen.shadowOffsetY = box.thick * 0.6
  pen.fillStyle = '#000'
  pen.fill(outline(box, box.thick * 1.1, box.thick))
  pen.restore()
  frames[frame](pen, box, palette)
}
