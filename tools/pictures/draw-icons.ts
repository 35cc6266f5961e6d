/**
 * Draws the site's mark as pictures for places without SVG: `node tools/pictures/draw-icons.ts` writes web/public/icons/*.png.
 * Run again when web/public/logo.svg changes.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.ts'
import { inRoot } from '../places.ts'

const ground = '#151722'
const logo = readFileSync(inRoot('web', 'public', 'logo.svg'), 'utf8')
/** The mark without its square background. */
const mark = logo.replace(/^<svg[^>]*><rect[^>]*>/, '').replace('</svg>', '')

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
const square = (side: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 64 64">${inside}</svg>`
const scaled = (share: number) => `<g transform="translate(32 32) scale(${share}) translate(-33 -29.25)">${mark}</g>`

/** For systems that cut their own shape out of the background. The mark is 46.5 of the logo's 64 wide. */
const whole = (share: number) => `<rect width="64" height="64" fill="${ground}"/>${scaled(share)}`
const share = (part: number) => (part * 64) / 46.5

const wheel = { x: 930, y: 690, inner: 400, outer: 520, pockets: 37 }
const onWheel = (pocket: number, radius: number) => {
  const angle = (pocket / wheel.pockets) * 2 * Math.PI
  return [wheel.x + radius * Math.cos(angle), wheel.y + radius * Math.sin(angle)].map((at) => at.toFixed(1)).join(' ')
}
const { inner, outer } = wheel
const pockets = Array.from({ length: wheel.pockets }, (_, at) => {
  const edge = `M${onWheel(at, inner)}L${onWheel(at, outer)}A${outer} ${outer} 0 0 1 ${onWheel(at + 1, outer)}`
  return `<path d="${edge}L${onWheel(at + 1, inner)}A${inner} ${inner} 0 0 0 ${onWheel(at, inner)}" fill="${at % 2 === 0 ? ground : '#1e2130'}"/>`
})
const [ballX, ballY] = onWheel(24.5, 434).split(' ')
/** A plain wheel with the warm light of the brand. It has no words, which would need a language and the site's name. */
const preview = svg(
  1200,
  630,
  `<rect width="1200" height="630" fill="#0d0e15"/>
   <g stroke="#333950" stroke-width="2">${pockets.join('')}</g>
   <circle cx="${ballX}" cy="${ballY}" r="15" fill="#ffb224"/>
   <g transform="translate(96 145) scale(5.3)">${mark}</g>`,
)

const pictures: readonly (readonly [file: string, width: number, height: number, drawing: string])[] = [
  ['192.png', 192, 192, logo.replace('<svg ', '<svg width="192" height="192" ')],
  ['512.png', 512, 512, logo.replace('<svg ', '<svg width="512" height="512" ')],
  ['maskable.png', 512, 512, square(512, whole(share(0.6)))],
  ['touch.png', 180, 180, square(180, whole(share(0.7)))],
  ['preview.png', 1200, 630, preview],
]

const folder = mkdtempSync(join(tmpdir(), 'casino-icons-'))
const browser = findChromium(console.log)
const to = inRoot('web', 'public', 'icons')
mkdirSync(to, { recursive: true })
for (const [file, width, height, drawing] of pictures) {
  const page = join(folder, 'page.html')
  writeFileSync(page, `<!doctype html><style>body{margin:0;overflow:hidden}svg{display:block}</style>${drawing}`)
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--hide-scrollbars',
    '--force-color-profile=srgb',
    '--default-background-color=00000000',
    `--window-size=${width},${height}`,
    `--screenshot=${join(to, file)}`,
  ]
  const { status } = spawnSync(browser, [...flags, `file://${page}`], { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${file} could not be drawn.`)
  console.log(`${file}: ${statSync(join(to, file)).size} bytes`)
}
rmSync(folder, { recursive: true })
