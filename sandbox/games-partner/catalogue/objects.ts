/** The objects of covers: each around its own origin, about 200 wide and high, lit from the upper left. */
import { around, at, ellipse, flat, gloss, line, shade, solid, star, type Tint } from './draw.ts'
import {
  bird,
  bolt,
  butterfly,
  cactus,
  cat,
  cherry,
  clover,
  crystal,
  fish,
  flame,
  flower,
  fruit,
  leaf,
  moon,
  mushroom,
  owl,
  planet,
  snowflake,
  sun,
  wave,
} from './nature.ts'

type Drawing = (tint: Tint) => string

function gem(tint: Tint): string {
  return (
    solid('M-50-78H50L94-22 0 92-94-22z', tint) +
    flat('M-50-78L-94-22H-42z', shade(tint, 1), 0.8) +
    gloss('M-50-78H0L-42-22z', 0.65) +
    flat('M0-78H50L42-22z', shade(tint, 1), 0.7) +
    flat('M42-22H94L0 92z', shade(tint, 3), 0.8) +
    flat('M-42-22H42L0 92z', shade(tint, 2), 0.7) +
    line('M-94-22H94M-42-22L0-78 42-22 0 92z', shade(tint, 0), 2.5, 0.6)
  )
}

function crown(tint: Tint): string {
  return (
    solid('M-94-40L-48 4 0-76 48 4 94-40 76 60H-76z', tint) +
    solid('M-80 54H80V84H-80z', tint) +
    gloss('M-86-28L-46 14-20 14-58 54H-72z', 0.35) +
    solid(ellipse(0, -80, 15), 'ruby', 5) +
    solid(`${ellipse(-94, -46, 12)}${ellipse(94, -46, 12)}`, 'sapphire', 5) +
    at(0, 30, solid(star(4, 24, 16), 'emerald', 4)) +
    at(-42, 36, solid(ellipse(0, 0, 11), 'ruby', 4)) +
    at(42, 36, solid(ellipse(0, 0, 11), 'ruby', 4))
  )
}

function mask(tint: Tint): string {
  return (
    solid('M-96-44Q-50-70 0-44 50-70 96-44 92 30 40 44 14 22Q0 8-14 22-40 44-92 30z', tint) +
    flat('M-74-14Q-46-36-20-8-48 18-74-14zM74-14Q46-36 20-8 48 18 74-14z', '#0b0716') +
    gloss('M-88-40Q-50-60-10-38-50-46-84-14z', 0.6) +
    line('M-88-36Q-50-58 0-34 50-58 88-36', shade('gold', 1), 5) +
    at(0, -56, solid('M0 12Q-22-40 0-56 22-40 0 12z', 'ruby', 5)) +
    at(-24, -50, solid('M0 6Q-24-22-12-44 12-26 0 6z', 'teal', 5), 1, -18) +
    at(24, -50, solid('M0 6Q24-22 12-44-12-26 0 6z', 'teal', 5), 1, 18)
  )
}

function lantern(tint: Tint): string {
  return (
    line('M-30-72Q0-124 30-72', shade('bronze', 3), 8) +
    solid('M-44-76H44L56-56H-56z', 'bronze') +
    solid('M-50-56H50L62 56H-62z', tint) +
    flat('M0-30Q32 10 18 34 0 52-18 34-32 10 0-30z', '#fff8d8', 0.95) +
    flat('M0 0Q14 20 8 32 0 40-8 32-14 20 0 0z', '#ff9a1f') +
    line('M-22-56L-28 56M22-56L28 56', shade('bronze', 4), 6, 0.8) +
    solid('M-70 56H70L58 82H-58z', 'bronze') +
    gloss('M-46-50H-30L-38 50H-54z', 0.5)
  )
}

function seven(tint: Tint): string {
  return (
    solid('M-76-88H84V-50Q20 10 14 92H-42Q-36 10 22-44H-40V-24H-76z', tint, 8) +
    gloss('M-68-80H72L64-66H-54V-34H-68z', 0.55)
  )
}

function bell(tint: Tint): string {
  return (
    solid('M-88 58Q-56 40-54-16-50-78 0-82 50-78 54-16 56 40 88 58z', tint) +
    solid(ellipse(0, 70, 22, 18), tint) +
    solid(ellipse(0, -84, 14), tint) +
    flat('M-88 58Q0 40 88 58 0 76-88 58z', shade(tint, 3)) +
    gloss('M-34-50Q-48-10-44 34-58 10-46-30z', 0.8)
  )
}

function coin(tint: Tint): string {
  return (
    solid(ellipse(0, 0, 88), tint) +
    flat(ellipse(0, 0, 70), shade(tint, 3), 0.55) +
    flat(ellipse(2, 3, 66), shade(tint, 2)) +
    solid(star(5, 48, 21), tint, 4) +
    line('M-70-40A82 82 0 0 1-20-78', '#ffffff', 8, 0.8)
  )
}

function rocket(tint: Tint): string {
  return at(
    0,
    0,
    at(0, 78, flame('orange'), 0.42, 180) +
      solid('M-34 30L-74 76-30 66zM34 30L74 76 30 66z', 'ruby') +
      solid('M0-104Q56-50 38 66H-38Q-56-50 0-104z', tint) +
      solid('M0-104Q28-76 38-44H-38Q-28-76 0-104z', 'ruby') +
      solid(ellipse(0, -10, 22), 'sapphire') +
      gloss('M-22-36Q-38 10-28 58-40 10-34-30z', 0.8) +
      gloss(ellipse(-7, -17, 7, 5), 0.9),
    1,
    22,
  )
}

function saucer(tint: Tint): string {
  return (
    flat('M-40 26L-84 100H84L40 26z', '#b9fff0', 0.45) +
    solid('M-46-14Q-44-74 0-76 44-74 46-14z', 'ice') +
    gloss(ellipse(-18, -48, 12, 16), 0.8) +
    solid(ellipse(0, 4, 98, 32), tint) +
    flat(
      `${ellipse(-62, 8, 9, 7)}${ellipse(-22, 18, 9, 7)}${ellipse(22, 18, 9, 7)}${ellipse(62, 8, 9, 7)}`,
      '#fff6b0',
    ) +
    gloss('M-84-4Q-40-26 10-26-40-16-84-4z', 0.6)
  )
}

function potion(tint: Tint): string {
  return (
    solid('M-22-84H22V-30Q78 0 72 52 60 92 0 92-60 92-72 52-78 0-22-30z', 'ice') +
    flat('M-62 26Q0 4 62 26 72 84 0 84-72 84-62 26z', shade(tint, 2)) +
    flat(ellipse(0, 26, 60, 10), shade(tint, 1)) +
    flat(
      `${ellipse(-20, 54, 9)}${ellipse(14, 62, 6)}${ellipse(26, 44, 8)}${ellipse(-4, 40, 4)}`,
      shade(tint, 0),
      0.85,
    ) +
    solid('M-26-102H26V-76H-26z', 'bronze') +
    gloss('M-14-70V-24Q-56 4-56 40-66 0-24-34z', 0.75)
  )
}

function chest(tint: Tint): string {
  return (
    solid('M-92-10Q-90-70-40-74H40Q90-70 92-10z', 'bronze') +
    flat('M-70-14Q0-60 70-14z', '#fff3a8') +
    at(-34, -16, coin('gold'), 0.28) +
    at(4, -26, coin('gold'), 0.32) +
    at(40, -16, gem(tint), 0.26) +
    solid('M-96-4H96L88 82H-88z', 'bronze') +
    solid('M-70-4H-50V82H-66zM50-4H70L66 82H50z', 'gold', 4) +
    solid('M-20-14H20V28H-20z', 'gold', 5) +
    flat(`${ellipse(0, 2, 6)}M-3 4h6l2 14h-10z`, shade('gold', 4))
  )
}

function horseshoe(tint: Tint): string {
  return (
    solid(
      'M-62 96H-26Q-52 20-46-20-36-66 0-66 36-66 46-20 52 20 26 96H62Q100 20 88-36 70-104 0-104-70-104-88-36-100 20-62 96z',
      tint,
    ) +
    flat(
      [
        [-67, 4],
        [-66, -38],
        [-38, -78],
        [0, -86],
        [38, -78],
        [66, -38],
        [67, 4],
      ]
        .map(([x, y]) => ellipse(x!, y!, 6))
        .join(''),
      shade(tint, 4),
    ) +
    gloss('M-78 20Q-88-40-50-84-74-40-70 26z', 0.6)
  )
}

function anchor(tint: Tint): string {
  return (
    solid(
      'M-12-50H-44V-72H-12V-78A24 24 0 1 1 12-78V-72H44V-50H12V62Q56 56 70 22L50 26 86-22 104 34 88 28Q74 96 0 104-74 96-88 28L-104 34-86-22-50 26-70 22Q-56 56-12 62z',
      tint,
    ) +
    flat(ellipse(0, -88, 10), shade(tint, 4)) +
    gloss('M-8-44H0V60H-8z', 0.6)
  )
}

function compass(tint: Tint): string {
  return (
    solid(ellipse(0, 0, 92), tint) +
    solid(ellipse(0, 0, 72), 'cream', 5) +
    around(8, line('M0-64V-54', shade('bronze', 3), 6)) +
    at(0, 0, solid('M0-56L16 0H-16z', 'ruby', 4) + solid('M0 56L16 0H-16z', 'ink', 4), 1, 32) +
    solid(ellipse(0, 0, 9), 'gold', 3) +
    line('M-76-44A88 88 0 0 1-20-86', '#ffffff', 7, 0.8)
  )
}

function pyramid(tint: Tint): string {
  return (
    solid('M0-92L104 78H-104z', tint) +
    flat('M0-92L104 78H26z', shade(tint, 3), 0.75) +
    line('M-88 52H96M-70 22H76M-52-8H56M-34-38H36', shade(tint, 4), 4, 0.4) +
    at(0, -52, solid('M-22 6Q0-20 22 6 0 26-22 6z', 'cream', 4) + flat(ellipse(0, 5, 8), shade('sapphire', 3)))
  )
}

function vase(tint: Tint): string {
  return (
    line('M-40-54Q-96-40-56 10M40-54Q96-40 56 10', shade(tint, 4), 15) +
    line('M-40-54Q-96-40-56 10M40-54Q96-40 56 10', shade(tint, 1), 8) +
    solid('M-44-96H44L30-62Q84-20 62 34 46 76 34 92H-34Q-46 76-62 34-84-20-30-62z', tint) +
    line('M-60-4L-45-20-30-4-15-20 0-4 15-20 30-4 45-20 60-4', shade('cream', 0), 6) +
    line('M-58 34H58', shade('cream', 0), 6, 0.8) +
    gloss('M-26-56Q-60-20-48 30-72-16-34-52z', 0.6)
  )
}

function candy(tint: Tint): string {
  return (
    solid('M-58 0L-106-44-98 0-106 44zM58 0L106-44 98 0 106 44z', tint) +
    solid(ellipse(0, 0, 64), tint) +
    around(6, flat('M0 0Q-6-40 16-60A62 62 0 0 1 44-42Q14-34 0 0z', '#ffffff', 0.65)) +
    gloss(ellipse(-24, -32, 18, 11), 0.75)
  )
}

function donut(tint: Tint): string {
  const crumbs = ['gold', 'ice', 'lime', 'rose', 'sapphire'] as const
  return (
    solid(ellipse(0, 0, 92), 'bronze') +
    solid('M-80-30Q-50-96 10-82 86-70 82 4 90 40 56 44 40 76 6 66-30 84-54 54-92 34-80-30z', tint) +
    crumbs
      .map((crumb, i) => around(3, at(0, -56, flat('M-9-4h18v8h-18z', shade(crumb, 1)), 1, i * 47), i * 24))
      .join('') +
    solid(ellipse(0, 2, 27), 'ink') +
    gloss('M-68-30Q-44-74 0-72-44-60-60-22z', 0.7)
  )
}

function shield(tint: Tint): string {
  return (
    solid('M0-100Q50-76 88-78 96 40 0 102-96 40-88-78-50-76 0-100z', 'silver', 7) +
    solid('M0-76Q40-58 68-58 72 30 0 76-72 30-68-58-40-58 0-76z', tint, 5) +
    flat('M0-76Q40-58 68-58 72 30 0 76z', shade(tint, 4), 0.35) +
    solid(star(6, 34, 15), 'gold', 4) +
    gloss('M-80-68Q-40-70-6-88-40-62-72-58-72 0-60 20-84-10-80-68z', 0.7)
  )
}

function blade(tint: Tint): string {
  const sword =
    solid('M0-112L14-90V34H-14V-90z', 'silver', 5) +
    gloss('M0-106V34H-8V-88z', 0.7) +
    solid('M-46 30H46V48H-46z', tint, 5) +
    solid('M-9 48H9V92H-9z', 'bronze', 5) +
    solid(ellipse(0, 98, 13), tint, 4)
  return at(0, 0, sword, 1, 38) + at(0, 0, sword, 1, -38)
}

function key(tint: Tint): string {
  return at(
    0,
    0,
    solid('M-12-14H12V96H44V72H28V62H44V40H12z', tint) +
      solid(ellipse(0, -52, 46), tint) +
      flat(ellipse(0, -52, 22), shade(tint, 4), 0.85) +
      at(0, -52, solid(star(4, 20, 9), 'ruby', 3)) +
      line('M-34-70A38 38 0 0 1-8-90', '#ffffff', 6, 0.85),
    1,
    32,
  )
}

function hat(tint: Tint): string {
  return (
    solid('M-106 38Q-60 10 0 12 60 10 106 38 70 76 0 74-70 76-106 38z', tint) +
    solid('M-58 34Q-64-72-24-72 0-54 24-72 64-72 58 34 0 52-58 34z', tint) +
    solid('M-60 10Q0 30 60 10V34Q0 54-60 34z', 'ruby', 4) +
    at(0, 30, solid(star(5, 20, 9), 'gold', 3)) +
    gloss('M-46-8Q-48-56-28-62-38-40-36-4z', 0.5)
  )
}

function gear(tint: Tint): string {
  return (
    around(10, solid('M-14-100H14L18-70H-18z', tint, 5)) +
    solid(ellipse(0, 0, 78), tint) +
    flat(ellipse(0, 0, 54), shade(tint, 4), 0.5) +
    solid(ellipse(0, 0, 40), 'bronze', 5) +
    flat(ellipse(0, 0, 14), '#0b0d18') +
    line('M-62-34A70 70 0 0 1-10-68', '#ffffff', 7, 0.75)
  )
}

function ball(tint: Tint): string {
  return (
    solid(ellipse(0, 0, 92), tint) +
    flat(ellipse(-6, -6, 50), '#ffffff') +
    line('M-26-18L-14-28V20M8-22Q28-34 28-14 26 2 6 20H30', '#171a2c', 9) +
    gloss('M-74-30Q-60-76-10-82-54-62-64-22z', 0.75)
  )
}

function card(tint: Tint): string {
  const back = solid('M-50-74Q-50-84-40-84H40Q50-84 50-74V74Q50 84 40 84H-40Q-50 84-50 74z', 'silver')
  const heart =
    tint === 'ink'
      ? solid('M0-40C60 0 36 44 6 20L16 42H-16L-6 20C-36 44-60 0 0-40z', tint, 4)
      : solid('M0 34C-60-6-36-54 0-26 36-54 60-6 0 34z', tint, 4)
  return (
    at(-36, 10, back, 0.9, -20) +
    at(36, 10, back, 0.9, 20) +
    back +
    at(0, 4, heart, 0.95) +
    at(-32, -62, heart, 0.22) +
    at(32, 62, heart, 0.22, 180)
  )
}

function die(tint: Tint): string {
  return (
    solid('M0-100L88-52V48L0 100-88 48V-52z', tint, 8) +
    flat('M0-100L88-52 0-4-88-52z', shade(tint, 0), 0.85) +
    flat('M0-4L88-52V48L0 100z', shade(tint, 3), 0.6) +
    flat(
      `${ellipse(0, -52, 15, 8)}${ellipse(-58, -14, 9, 13)}${ellipse(-30, 46, 9, 13)}${ellipse(44, 22, 9, 13)}${ellipse(24, 58, 9, 13)}${ellipse(66, -14, 9, 13)}`,
      '#171a2c',
    )
  )
}

export const objects = {
  gem,
  crystal,
  planet,
  moon,
  sun,
  crown,
  fish,
  mask,
  lantern,
  leaf,
  wave,
  cherry,
  seven,
  bell,
  coin,
  flame,
  bolt,
  rocket,
  saucer,
  potion,
  chest,
  mushroom,
  clover,
  horseshoe,
  anchor,
  compass,
  pyramid,
  vase,
  flower,
  butterfly,
  bird,
  owl,
  cat,
  candy,
  donut,
  fruit,
  shield,
  blade,
  key,
  hat,
  cactus,
  snowflake,
  gear,
  ball,
  card,
  die,
} satisfies Record<string, Drawing>

export type ObjectName = keyof typeof objects
