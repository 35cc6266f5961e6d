/** Living and natural objects of covers, drawn like the others. */
import { around, at, ellipse, flat, gloss, line, shade, solid, star, type Tint } from './draw.ts'

const spark = star(4, 26, 6)

export function crystal(tint: Tint): string {
  const shard = (h: number) =>
    solid(`M0${-h}L30${-h + 40}V70H-30V${-h + 40}z`, tint) +
    gloss(`M0${-h}L-30${-h + 40}V70H-8V${-h + 50}z`, 0.45) +
    flat(`M0${-h}L30${-h + 40}V70H12V${-h + 46}z`, shade(tint, 3), 0.5)
  return (
    at(-46, 16, shard(70), 0.9, -24) + at(48, 20, shard(60), 0.85, 26) + shard(96) + solid('M-92 92Q0 44 92 92z', 'ink')
  )
}

export function planet(tint: Tint): string {
  const back = line('M-104 30Q-60-30 10-44T108-34', shade('gold', 1), 12)
  return (
    back +
    solid(ellipse(0, 0, 72), tint) +
    line('M-62-22Q0 8 66-24M-68 14Q0 46 66 16M-50 44Q0 66 48 46', shade(tint, 3), 8, 0.5) +
    gloss(ellipse(-28, -34, 22, 13), 0.7) +
    line('M-104 30Q-80 62 0 30T108-34', shade('gold', 4), 20) +
    line('M-104 30Q-80 62 0 30T108-34', shade('gold', 1), 12)
  )
}

export function moon(tint: Tint): string {
  return (
    solid('M30-92A94 94 0 1 0 92 44 76 76 0 1 1 30-92z', tint) +
    gloss('M-10-76A80 80 0 0 0-74 20 92 92 0 0 1-10-76z', 0.5) +
    at(50, -20, flat(spark, '#ffffff'), 0.9)
  )
}

export function sun(tint: Tint): string {
  return (
    around(12, solid('M-14-62L0-100 14-62z', 'orange', 5)) +
    solid(ellipse(0, 0, 62), tint) +
    flat(`${ellipse(-22, -8, 8, 11)}${ellipse(22, -8, 8, 11)}`, shade(tint, 4)) +
    line('M-24 22Q0 44 24 22', shade(tint, 4), 7) +
    gloss(ellipse(-24, -36, 22, 11), 0.7)
  )
}

export function fish(tint: Tint): string {
  return (
    solid('M60 0L108-52Q96 0 108 52z', tint) +
    solid('M-20-52Q10-96 54-70 40-50 40-34z', tint) +
    solid('M-96 4C-60-76 40-70 76 0 40 70-60 76-96 4z', tint) +
    flat('M-76 22C-40 62 30 56 66 10 30 26-30 40-76 22z', shade(tint, 0), 0.5) +
    line('M-30-46Q-8 0-30 50M0-30q16 14 0 28M24-30q16 14 0 28M0 8q16 14 0 28M24 8q16 14 0 28', shade(tint, 3), 6, 0.7) +
    solid(ellipse(-56, -12, 16), 'silver', 4) +
    flat(ellipse(-58, -12, 8), '#0b0d18') +
    gloss(ellipse(-61, -16, 3.5))
  )
}

export function leaf(tint: Tint): string {
  return (
    solid('M-76 84C-104-20-20-96 92-92 96 20 20 92-60 64z', tint) +
    line('M-80 88Q0 20 76-78M-40 52L-44-10M-4 20L-6-52M-40 52L24 52M-4 20L62 8', shade(tint, 3), 6, 0.8) +
    gloss('M-66 40C-70-24-10-70 66-78-10-54-44-10-66 40z', 0.4)
  )
}

export function wave(tint: Tint): string {
  return (
    solid(
      'M-100 60C-90-60 0-110 70-60 90-40 84-10 56-14 66-34 40-48 20-30-6-4 20 46 100 60 90 84-90 84-100 60z',
      tint,
    ) +
    line('M-78 54C-66-30-4-74 48-54M-50 60C-44 0-20-40 16-48', shade(tint, 0), 7, 0.75) +
    gloss(`${ellipse(64, -74, 10)}${ellipse(88, -52, 6)}${ellipse(40, -88, 6)}`, 0.95)
  )
}

export function flame(tint: Tint): string {
  return (
    solid('M-4-104Q14-54 46-30 92 10 66 62 40 100-6 96-70 92-74 30-74-4-44-40-40-12-24-8-30-60-4-104z', tint) +
    flat('M4-30Q40 14 40 44 34 84-4 84-42 82-40 44-36 20-20 10-14 28-6 26-8-4 4-30z', '#ffe27a') +
    flat('M2 26Q20 46 16 64 0 80-16 64-20 44 2 26z', '#ffffff', 0.9)
  )
}

export function bolt(tint: Tint): string {
  return solid('M22-102L-66 14H-12L-34 102 70-26H12L44-102z', tint, 7) + gloss('M18-92L-50 6H-24L30-92z', 0.6)
}

export function mushroom(tint: Tint): string {
  return (
    solid('M-30 4H30Q26 60 46 88H-46Q-26 60-30 4z', 'cream') +
    solid('M-96 10Q-90-84 0-88 90-84 96 10 0 36-96 10z', tint) +
    flat(
      `${ellipse(-44, -34, 16, 13)}${ellipse(8, -60, 17, 12)}${ellipse(52, -20, 15, 13)}${ellipse(-6, -10, 13, 10)}`,
      '#fff8ea',
    ) +
    gloss('M-80-18Q-70-70-14-78-60-60-68-14z', 0.5)
  )
}

export function clover(tint: Tint): string {
  const heart =
    solid('M0-8C-70-44-44-104 0-76 44-104 70-44 0-8z', tint) + gloss('M-34-58Q-30-84-10-78-28-70-34-58z', 0.6)
  return line('M0 0Q20 60 56 98', shade(tint, 3), 14) + around(4, heart, 45)
}

export function flower(tint: Tint): string {
  const petal = solid('M0 0C-46-30-36-94 0-102 36-94 46-30 0 0z', tint) + line('M0-30V-76', shade(tint, 3), 4, 0.6)
  return around(7, petal) + solid(ellipse(0, 0, 28), 'gold') + flat(star(8, 18, 10), shade('orange', 3), 0.6)
}

export function butterfly(tint: Tint): string {
  const wings =
    solid('M0-10C30-110 112-92 96-30 86 10 30 14 0-4z', tint) +
    solid('M0 0C40 6 86 30 70 72 44 104 8 60 0 16z', tint) +
    flat(`${ellipse(66, -46, 14, 18)}${ellipse(46, 52, 11)}`, shade('gold', 1)) +
    line('M12-14Q40-60 78-66M12 12Q40 24 56 40', shade(tint, 4), 4, 0.5)
  return (
    wings +
    `<g transform="scale(-1 1)">${wings}</g>` +
    line('M-4-44Q-14-80-34-88M4-44Q14-80 34-88', shade('ink', 4), 5) +
    solid(ellipse(0, 4, 10, 52), 'ink', 4)
  )
}

export function bird(tint: Tint): string {
  return (
    solid('M-30 20Q-90 40-106 92-40 90 0 56z', tint) +
    solid('M-52 30C-60-40-20-92 40-84 84-76 76-20 56 10 40 66-36 84-52 30z', tint) +
    solid('M-40 24C-30-30 20-30 34-4 20 50-20 56-40 24z', tint) +
    line('M-22 26Q4 24 22 4M-14 38Q10 34 26 14', shade(tint, 4), 5, 0.7) +
    solid('M72-56L108-44 70-34z', 'orange', 5) +
    solid(ellipse(44, -52, 14), 'silver', 4) +
    flat(ellipse(47, -52, 7), '#0b0d18') +
    gloss('M-20-40Q-6-74 26-76-2-60-12-34z', 0.5)
  )
}

export function owl(tint: Tint): string {
  const eye = solid(ellipse(0, 0, 29), 'cream', 5) + flat(ellipse(0, 0, 15), '#0b0d18') + gloss(ellipse(-5, -6, 5), 1)
  return (
    solid('M-76-92L-34-70H34L76-92Q92 0 66 56 46 96 0 98-46 96-66 56-92 0-76-92z', tint) +
    flat('M-36 30Q0 0 36 30 30 84 0 88-30 84-36 30z', shade(tint, 0), 0.75) +
    line('M-14 44l14 10 14-10M-14 62l14 10 14-10', shade(tint, 3), 5) +
    at(-33, -26, eye) +
    at(33, -26, eye) +
    solid('M-12-14H12L0 14z', 'orange', 5)
  )
}

export function cat(tint: Tint): string {
  return (
    solid('M-80-92L-30-62H30L80-92Q96-10 74 36 46 88 0 88-46 88-74 36-96-10-80-92z', tint) +
    flat('M-68-72L-40-54-62-34zM68-72L40-54 62-34z', shade('rose', 1)) +
    solid('M-56-14Q-34-38-14-8-36 14-56-14zM56-14Q34-38 14-8 36 14 56-14z', 'lime', 4) +
    flat(`${ellipse(-35, -12, 6, 14)}${ellipse(35, -12, 6, 14)}`, '#0b0d18') +
    solid('M-13 24H13L0 38z', 'rose', 4) +
    line('M0 40V50M0 50Q-18 64-30 50M0 50Q18 64 30 50', shade(tint, 4), 5) +
    line('M-50 36L-100 26M-50 46L-96 58M50 36L100 26M50 46L96 58', '#ffffff', 3.5, 0.85)
  )
}

export function cactus(tint: Tint): string {
  return (
    solid(
      'M-24 96V30H-52Q-82 28-80-12V-36Q-66-58-52-36V-8H-24V-70Q0-120 24-70V14H50V-14Q64-36 78-14V20Q78 50 50 52H24V96z',
      tint,
    ) +
    line('M-8-80V88M10-80V88M-66-34V-4M64-10V24', shade(tint, 3), 4, 0.7) +
    at(0, -96, solid(star(5, 22, 10), 'rose', 3)) +
    gloss('M-18 88V-70Q-8-90-4-84-12-60-12 88z', 0.4)
  )
}

export function snowflake(tint: Tint): string {
  const arm = line('M0 0V-98M0-52L-26-76M0-52L26-76M0-26L-18-42M0-26L18-42', shade(tint, 4), 20)
  const light = line('M0 0V-98M0-52L-26-76M0-52L26-76M0-26L-18-42M0-26L18-42', shade(tint, 1), 10)
  return around(6, arm) + around(6, light) + solid(star(6, 26, 18), tint, 4)
}

export function cherry(): string {
  const ball = solid(ellipse(0, 0, 46), 'ruby') + gloss(ellipse(-16, -18, 13, 9), 0.8)
  return (
    line('M-40 30Q-30-50 40-88M44 40Q60-30 40-88', shade('lime', 3), 10) +
    solid('M40-88Q-10-120-44-76 4-60 40-88z', 'lime') +
    at(-44, 46, ball) +
    at(46, 54, ball)
  )
}

export function fruit(tint: Tint): string {
  return (
    solid(ellipse(0, 12, 82, 78), tint) +
    line('M0-60Q-4-90 16-104', shade('bronze', 4), 10) +
    solid('M8-72Q40-114 88-88 60-50 8-72z', 'lime') +
    gloss(ellipse(-32, -18, 24, 16), 0.65) +
    flat(`${ellipse(26, 36, 4)}${ellipse(44, 10, 4)}${ellipse(6, 58, 4)}${ellipse(-30, 46, 4)}`, shade(tint, 3), 0.6)
  )
}
