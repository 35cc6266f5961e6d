import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from '@casino/tools/places'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Screen } from './screens.ts'
import { quieten, reach, settle } from './still.ts'

/** The widths of a phone, a tablet and a desktop. */
export const windows = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const
type Windows = readonly { readonly width: number; readonly height: number }[]

/** Stored pictures are reduced by this factor: letters are illegible, but framed elements remain visible. */
const shrunkBy = 4
/** The side of the squares whose mean brightness is compared, in pixels of the stored picture. */
const square = 4
/** Out of 255. Letters that another machine draws a little bolder change a square by less. */
const brightnessChange = 12
/** The share of a picture that may change; letters that grow by a hundredth change a thousandth of most screens. */
const mostChanged = 0.015
/** The side of a block in squares. It is as large as a button, and changes as a whole only if its content does. */
const block = 4
const mostInBlock = 13

const folder = inRoot('e2e', 'pictures')

export interface Picture {
  readonly name: string
  readonly drawn: Buffer
}

/** Opens a screen for pictures. */
export async function pose(page: Page, screen: Screen): Promise<void> {
  await quieten(page)
  await reach(page, screen, screen.path as string)
  if (!screen.compared?.but) return
  await page.evaluate((but) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${but} { visibility: hidden !important }`)
    document.adoptedStyleSheets.push(sheet)
  }, screen.compared.but)
}

export async function picturesOf(page: Page, screen: Screen, at: Windows = windows): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const { width, height } of at) {
    await page.setViewportSize({ width, height })
    await settle(page, screen.calls)
    const whole = await page.screenshot({ scale: 'css' })
    const drawn = sharp(whole)
      .resize(Math.round(width / shrunkBy))
      .webp({ quality: 70, effort: 6 })
    pictures.push({ name: `${screen.name.replaceAll(/[^a-z]+/g, '-')}-${width}.webp`, drawn: await drawn.toBuffer() })
  }
  return pictures
}

export function removeOtherPictures(pictures: readonly Picture[]): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const { name, drawn } of pictures) writeFileSync(inRoot('e2e', 'pictures', name), drawn)
}

/** The difference between a picture and the stored one; undefined if it is only in the letters. */
export async function difference({ name, drawn }: Picture): Promise<string | undefined> {
  const stored = inRoot('e2e', 'pictures', name)
  if (!existsSync(stored)) return `${name} is not stored: npm run look -- --accept`
  const [was, is] = await Promise.all([squaresOf(readFileSync(stored)), squaresOf(drawn)])
  if (was.width !== is.width || was.values.length !== is.values.length) return `${name}: another size`
  const changed = was.values.map((value, at) => Math.abs(value - (is.values[at] ?? 0)) > brightnessChange)
  const share = changed.filter(Boolean).length / changed.length
  const most = mostInABlock(changed, was.width)
  if (share <= mostChanged && most <= mostInBlock) return undefined
  return `${name}: ${(100 * share).toFixed(1)} % changed, and ${most} of ${block ** 2} squares of one block`
}

async function squaresOf(picture: Buffer): Promise<{ width: number; values: readonly number[] }> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const size = { width: Math.round(width / square), height: Math.round(height / square), fit: 'fill' as const }
  const values = await sharp(picture).resize(size).blur(0.6).greyscale().raw().toBuffer()
  return { width: size.width, values: [...values] }
}

function mostInABlock(changed: readonly boolean[], width: number): number {
  let most = 0
  for (let corner = 0; corner < changed.length; corner++) {
    if (corner % width > width - block) continue
    let count = 0
    for (let line = 0; line < block; line++)
      for (let column = 0; column < block; column++) if (changed[corner + line * width + column]) count++
    most = Math.max(most, count)
  }
  return most
}
