/** The background of a cover, 360 × 480. */
import { around, at, ellipse, flat, line, type Palette, round } from './draw.ts'
import type { SeededNumbers } from './random.ts'

type Scenery = (palette: Palette, random: SeededNumbers) => string

const many = (count: number, each: (i: number) => string) => Array.from({ length: count }, (_, i) => each(i)).join('')
const cover = 'M0 0H360V480H0z'

function stars(random: SeededNumbers, count: number, below = 480): string {
  return many(count, () =>
    flat(
      ellipse(random.between(0, 360), random.between(0, below), round(random.between(0.6, 2.4))),
      '#fff',
      round(random.between(0.3, 0.95)),
    ),
  )
}

function hill(height: number, swell: number, random: SeededNumbers): string {
  const points = [0, 90, 180, 270, 360].map((x) => `${x} ${round(height + random.between(-swell, swell))}`)
  return `M0 480L${points[0]}Q${points[1]} ${points[2]}T${points[4]}L360 480z`
}

const hills: Scenery = ([light, middle, dark], random) =>
  stars(random, 40, 260) +
  at(random.between(70, 290), 110, flat(ellipse(0, 0, 52), '#fff', 0.16) + flat(ellipse(0, 0, 36), light, 0.95)) +
  flat(hill(270, 30, random), middle, 0.85) +
  flat(hill(340, 26, random), dark, 0.75) +
  flat(hill(400, 18, random), dark)

const curtain: Scenery = ([light, middle, dark]) =>
  flat(cover, middle) +
  many(9, (i) =>
    flat(
      `M${i * 42 - 10} 0Q${i * 42 + 8} 240 ${i * 42 - 14} 480H${i * 42 + 8}Q${i * 42 + 24} 240 ${i * 42 + 12} 0z`,
      dark,
      0.55,
    ),
  ) +
  many(9, (i) =>
    flat(
      `M${i * 42 + 14} 0Q${i * 42 + 26} 240 ${i * 42 + 10} 480H${i * 42 + 18}Q${i * 42 + 32} 240 ${i * 42 + 22} 0z`,
      light,
      0.35,
    ),
  ) +
  flat('M0 0H360V44Q330 84 300 46 270 84 240 46 210 84 180 46 150 84 120 46 90 84 60 46 30 84 0 44z', dark, 0.85) +
  line('M0 44Q30 84 60 46 90 84 120 46 150 84 180 46 210 84 240 46 270 84 300 46 330 84 360 44', '#ffd75e', 4, 0.9)

const fans: Scenery = ([light, middle, dark]) =>
  many(77, (i) => {
    const row = Math.floor(i / 7)
    const scallop = [30, 22, 14, 6].map((r) => line(ellipse(0, 0, r), light, 2, 0.4)).join('')
    return at(
      (i % 7) * 60 + (row % 2 ? 30 : 0) - 15,
      row * 46,
      flat(ellipse(0, 0, 31), row % 2 ? middle : dark, 0.55) + scallop,
    )
  })

const desert: Scenery = ([light, middle, dark], random) =>
  at(random.between(90, 270), 150, flat(ellipse(0, 0, 96), '#fff', 0.14) + flat(ellipse(0, 0, 66), '#fff3cf', 0.9)) +
  flat('M0 250V190H50V170H110V250H150V210H190V250H250V160H320V186H360V480H0z', middle, 0.75) +
  flat(hill(300, 22, random), middle) +
  flat(hill(360, 22, random), dark, 0.75) +
  flat(hill(420, 12, random), dark) +
  flat(cover, light, 0.06)

const planks: Scenery = ([, middle, dark], random) =>
  flat(cover, dark) +
  many(7, (i) => flat(`M3 ${i * 70}H357V${i * 70 + 65}H3z`, middle, round(random.between(0.55, 0.9)))) +
  many(26, () => {
    const y = random.between(0, 480)
    const x = random.between(0, 280)
    return line(
      `M${round(x)} ${round(y)}q40 ${round(random.between(-5, 5))} ${round(random.between(50, 120))} 0`,
      dark,
      2,
      0.5,
    )
  })

const tree = (x: number, w: number, h: number) =>
  `M${round(x - w)} 480Q${round(x)} ${round(480 - h * 0.5)} ${round(x - w * 0.5)} 0H${round(x + w * 0.5)}Q${round(x)} ${round(480 - h * 0.5)} ${round(x + w)} 480z`

const forest: Scenery = ([light, middle, dark], random) =>
  many(6, (i) => flat(tree(i * 72 + random.between(-16, 16), 14, 400), middle, 0.8)) +
  many(4, (i) => flat(tree(i * 120 - 10 + random.between(-20, 20), 26, 480), dark, 0.75)) +
  many(9, (i) => flat(ellipse(i * 46 - 6, random.between(-10, 30), 48, 40), dark, 0.8)) +
  flat(hill(410, 14, random), dark) +
  many(24, () => {
    const [x, y] = [random.between(20, 340), random.between(80, 420)]
    return flat(ellipse(x, y, 7), light, 0.25) + flat(ellipse(x, y, 2.4), '#fffde0', 0.95)
  })

const jungle: Scenery = (palette, random) => {
  const [light, middle, dark] = palette
  const frond = (fill: string) =>
    flat('M0 0Q60-70 150-40 70-40 0 0zM0 0Q70-30 150 20 70 0 0 0zM0 0Q30-90 100-120 40-70 0 0z', fill)
  return (
    flat(hill(330, 20, random), middle, 0.9) +
    flat('M150 130Q170 300 140 480H230Q196 300 210 130z', '#fff', 0.28) +
    many(5, (i) =>
      at(-14, 60 + i * 84, frond(i % 2 ? middle : dark), random.between(0.7, 1), random.between(-24, 34)),
    ) +
    many(5, (i) =>
      at(
        374,
        60 + i * 84,
        `<g transform="scale(-1 1)">${frond(i % 2 ? dark : middle)}</g>`,
        random.between(0.7, 1),
        random.between(-24, 24),
      ),
    ) +
    flat(hill(420, 14, random), dark) +
    stars(random, 14) +
    flat(cover, light, 0.05)
  )
}

const space: Scenery = ([light, middle], random) =>
  `<g filter="url(#blur)">${flat(ellipse(random.between(40, 320), random.between(60, 220), 110, 60), light, 0.55)}${flat(ellipse(random.between(40, 320), random.between(200, 400), 130, 70), middle, 0.9)}</g>` +
  stars(random, 110) +
  at(
    random.between(40, 100),
    random.between(50, 90),
    flat(ellipse(0, 0, 26), light, 0.8) + flat('M-26 0A26 26 0 0 0 26 0 20 20 0 0 1-26 0z', '#000', 0.3),
  ) +
  flat('M-40 480Q180 400 400 480z', light, 0.5)

const horizon: Scenery = ([light, middle, dark], random) =>
  stars(random, 60, 250) +
  at(
    180,
    220,
    flat(ellipse(0, 0, 112), light, 0.9) +
      many(5, (i) => flat(`M-120 ${12 + i * 20}h240v${4 + i * 2.5}h-240z`, middle)),
  ) +
  flat('M0 300H360V480H0z', dark) +
  many(15, (i) => line(`M${180 + (i - 7) * 14} 300L${180 + (i - 7) * 90} 480`, light, 2, 0.6)) +
  many(7, (i) => line(`M0 ${300 + i * i * 4.4}H360`, light, 2, 0.6))

const burst: Scenery = ([light, middle, dark]) =>
  flat(cover, middle) +
  at(180, 210, around(14, flat('M0 0L-42-420H42z', light, 0.42))) +
  at(180, 210, flat(ellipse(0, 0, 130), '#fff', 0.13) + flat(ellipse(0, 0, 84), '#fff', 0.14)) +
  many(120, (i) =>
    flat(ellipse((i % 12) * 31 + 8, 480 - Math.floor(i / 12) * 15, round(5.5 - Math.floor(i / 12) * 0.55)), dark, 0.4),
  )

const stripes: Scenery = ([light, middle]) =>
  flat(cover, middle) +
  many(16, (i) => flat(`M${i * 60 - 480} 480L${i * 60} 0H${i * 60 + 30}L${i * 60 - 450} 480z`, light, 0.5)) +
  at(180, 200, flat(ellipse(0, 0, 150), '#fff', 0.25))

const clouds: Scenery = ([light, , dark], random) =>
  at(180, 200, around(16, flat('M0 0L-20-420H20z', '#fff', 0.22))) +
  many(5, (i) => {
    const puff = `${ellipse(0, 0, 36, 28)}${ellipse(34, 8, 26, 20)}${ellipse(-34, 8, 28, 20)}`
    return at(random.between(0, 360), 40 + i * 74, flat(puff, '#fff', 0.75), random.between(0.6, 1.1))
  }) +
  flat('M0 430Q40 380 90 410 130 360 190 400 250 360 290 410 330 384 360 420V480H0z', light, 0.9) +
  flat('M0 480V452Q90 420 180 448T360 446V480z', dark, 0.4)

const temple: Scenery = ([light, middle, dark], random) =>
  flat(ellipse(180, 190, 130), '#fff', 0.2) +
  many(4, (i) => {
    const x = [8, 66, 256, 314][i]!
    return (
      flat(`M${x} 70H${x + 38}V410H${x}z`, i % 3 === 0 ? dark : middle, 0.9) +
      many(3, (j) => flat(`M${x + 6 + j * 11} 84h4v320h-4z`, light, 0.35)) +
      flat(`M${x - 7} 56h52v18h-52zM${x - 7} 404h52v18h-52z`, light, 0.6)
    )
  }) +
  flat('M0 0H360V60Q180-30 0 60z', dark, 0.9) +
  many(4, (i) =>
    flat(`M${40 - i * 16} ${400 + i * 22}H${320 + i * 16}V${424 + i * 22}H${40 - i * 16}z`, i % 2 ? dark : middle),
  ) +
  stars(random, 16, 400)

const sea: Scenery = ([light, middle, dark], random) =>
  at(270, 100, flat(ellipse(0, 0, 56), '#fff', 0.25) + flat(ellipse(0, 0, 40), '#fff7dc', 0.85)) +
  many(5, (i) => {
    const y = 230 + i * 52
    const swell = many(6, (j) => `q15-${22 - (j % 2) * 4} 30 0t30 0`).trim()
    return flat(`M${-30 * (i % 2)} ${y}${swell}V480H0z`, i < 2 ? light : i < 4 ? middle : dark, 0.6 + i * 0.08)
  }) +
  stars(random, 14, 220)

const beach: Scenery = ([light, middle, dark], random) => {
  const palm = line('M0 260Q20 120-10 0', dark, 14) + at(-10, 0, around(7, flat('M0 0Q50-40 110 6 50-14 0 0z', dark)))
  return (
    at(180, 170, flat(ellipse(0, 0, 130), '#fff', 0.2) + flat(ellipse(0, 0, 92), '#fff', 0.35)) +
    flat('M0 300H360V480H0z', middle) +
    many(8, (i) =>
      line(
        `M${random.between(0, 260).toFixed(0)} ${312 + i * 11}h${random.between(30, 90).toFixed(0)}`,
        '#fff',
        3,
        0.6,
      ),
    ) +
    flat('M0 420Q180 370 360 424V480H0z', light) +
    at(22, 190, palm) +
    at(342, 220, `<g transform="scale(-1 1)">${palm}</g>`)
  )
}

const castle: Scenery = ([light, middle, dark], random) =>
  stars(random, 34, 240) +
  at(random.between(80, 280), 110, flat(ellipse(0, 0, 70), '#fff', 0.12) + flat(ellipse(0, 0, 44), '#fff', 0.75)) +
  flat('M0 330L70 190 130 280 200 150 280 270 330 200 360 240V480H0z', middle, 0.7) +
  flat(
    'M30 400V220H44V206H56V220H70V206H82V220H96V400zM264 400V200H278V186H290V200H304V186H316V200H330V400zM90 400V290H270V400z',
    dark,
    0.85,
  ) +
  flat('M56 250h10v22h-10zM290 232h10v22h-10zM130 320h10v18h-10zM220 320h10v18h-10z', '#ffd98a', 0.95) +
  flat(hill(400, 14, random), dark) +
  many(26, () => flat(ellipse(random.between(0, 360), random.between(120, 440), 1.8), light, 0.8))

const stage: Scenery = ([light, middle, dark]) =>
  flat(cover, dark) +
  flat('M180-60L-40 440H400z', light, 0.38) +
  flat('M40-40L-120 480H120zM320-40L240 480H480z', middle, 0.75) +
  at(
    180,
    400,
    flat(ellipse(0, 0, 230, 84), middle) +
      line(ellipse(0, 0, 190, 64), light, 3, 0.9) +
      line(ellipse(0, 0, 150, 46), light, 2, 0.6),
  ) +
  many(18, (i) => flat(ellipse((i * 83) % 360, (i * 47) % 250, 4 + (i % 4) * 3), '#ffe9b0', 0.16))

const sceneries = {
  hills,
  curtain,
  fans,
  desert,
  planks,
  forest,
  jungle,
  space,
  horizon,
  burst,
  stripes,
  clouds,
  temple,
  sea,
  beach,
  castle,
  stage,
} satisfies Record<string, Scenery>

export type Backdrop = keyof typeof sceneries

export function backdrop(name: Backdrop, palette: Palette, random: SeededNumbers): string {
  const [light, middle, dark] = palette
  const ground = `<radialGradient id="ground" cx=".5" cy=".4" r=".8"><stop stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`
  return `${ground}${flat(cover, 'url(#ground)')}${sceneries[name](palette, random)}`
}
