/**
 * Generates the demo catalogue: `node tools/run.js sandbox/games-partner/catalogue/write-catalogue.ts` writes the spreadsheet,
 * the covers with their index, the providers' logos, and the games, art and fonts of the slots in the game partner's sandbox.
 * Run it again when this folder changes; the same code always writes the same files. With the path of a picture as argument it
 * also writes all covers into one, for viewing; with `slots` it writes only the slots' files, which takes seconds; with `--new`
 * it draws only missing covers, and removes those of deleted games.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { coverOf, paletteOf } from './cover.ts'
import { type CatalogueGame, catalogueGames } from './games.ts'
import { loadFonts } from './lettering.ts'
import { logoOf } from './logo.ts'
import { inRoot } from './places.ts'
import { providers } from './providers.ts'
import { slotArtOf, slotFont } from './slot-art.ts'
import { sandboxGamesFile } from './slots.ts'
import { spreadsheet } from './spreadsheet.ts'

// Their names change with their content, so browsers may cache them indefinitely.
const coversFolder = inRoot('web', 'public', 'assets', 'covers')
const logosFolder = inRoot('web', 'public', 'providers')
const slotsFolder = inRoot('sandbox', 'games-partner', 'client', 'art')
const widths = [360, 180] as const
const hashLetters = 8

await loadFonts()
const games = catalogueGames()
await writeSlotArt()
writeFileSync(inRoot('sandbox', 'games-partner', 'engine', 'games.json'), sandboxGamesFile(games))
if (process.argv[2] === 'slots') process.exit()
writeFileSync(inRoot('web', 'public', 'gameSlots.xlsx'), spreadsheet('games', rowsOf(games)))

const onlyNew = process.argv.includes('--new')
const indexFile = inRoot('web', 'catalogue', 'covers.json')
const drawn: Record<string, string> = onlyNew ? JSON.parse(readFileSync(indexFile, 'utf8')) : {}
if (!onlyNew) rmSync(coversFolder, { recursive: true, force: true })
rmSync(logosFolder, { recursive: true, force: true })
for (const width of widths) mkdirSync(`${coversFolder}/${width}`, { recursive: true })
mkdirSync(logosFolder, { recursive: true })

const index: Record<string, string> = {}
let bytes = 0
for (const game of games) {
  const existing = Object.keys(drawn).find(
    (cover) => cover.slice(0, -hashLetters - 1) === game.name.replaceAll(' ', '_'),
  )
  if (existing) {
    index[existing] = drawn[existing]!
    continue
  }
  const drawing = Buffer.from(coverOf(game))
  const pictures = await Promise.all(
    widths.flatMap((width) => {
      const picture = sharp(drawing, { density: 72 }).resize({ width })
      return [
        { file: `${width}/*.avif`, content: picture.clone().avif({ quality: 48, effort: 5 }).toBuffer() },
        { file: `${width}/*.webp`, content: picture.clone().webp({ quality: 72, effort: 6 }).toBuffer() },
      ].map(async ({ file, content }) => ({ file, content: await content }))
    }),
  )
  const hash = createHash('sha256')
  for (const { content } of pictures) hash.update(content)
  const cover = `${game.name.replaceAll(' ', '_')}-${hash.digest('hex').slice(0, hashLetters)}`
  for (const { file, content } of pictures) {
    writeFileSync(`${coversFolder}/${file.replace('*', cover)}`, content)
    bytes += content.length
  }
  // The three colours of the gradient that is shown until the picture has loaded.
  index[cover] = paletteOf(game).join('').replaceAll('#', '')
}
for (const width of widths)
  for (const file of readdirSync(`${coversFolder}/${width}`))
    if (!index[file.replace(/\.\w+$/, '')]) rmSync(`${coversFolder}/${width}/${file}`)
writeFileSync(indexFile, `${JSON.stringify(index, null, 2)}\n`)
for (const provider of providers) writeFileSync(`${logosFolder}/${provider.name}.svg`, logoOf(provider))
console.log(`${games.length} games of ${providers.length} providers; ${Math.round(bytes / 1024)} kB of new covers.`)

const preview = process.argv.slice(2).find((each) => !each.startsWith('--'))
if (preview) await drawTogether(preview)

async function writeSlotArt(): Promise<void> {
  for (const provider of providers) {
    const art = JSON.stringify(slotArtOf(provider, games), null, 1)
    writeFileSync(`${slotsFolder}/${provider.name}.json`, `${art}\n`)
    writeFileSync(`${slotsFolder}/${provider.font}.woff2`, await slotFont(provider.font))
  }
}

function rowsOf(all: readonly CatalogueGame[]): (string | number)[][] {
  const head = ['name', 'alias', 'provider', 'category', 'volatility', 'rank', 'new', 'theme']
  const rows = all.map(({ name, alias, provider, category, volatility, rank, isNew, theme }) => [
    name.replaceAll(' ', ''),
    alias,
    provider.name,
    category,
    volatility,
    rank,
    isNew ? 1 : 0,
    theme,
  ])
  return [head, ...rows]
}

async function drawTogether(file: string): Promise<void> {
  const [columns, width, height] = [20, 120, 160]
  const tiles = games.map(async (game, i) => ({
    input: await sharp(Buffer.from(coverOf(game)))
      .resize(width, height)
      .png()
      .toBuffer(),
    left: (i % columns) * width,
    top: Math.floor(i / columns) * height,
  }))
  const rows = Math.ceil(games.length / columns)
  const ground = { width: columns * width, height: rows * height, channels: 3, background: '#0d0e15' } as const
  await sharp({ create: ground })
    .composite(await Promise.all(tiles))
    .png()
    .toFile(file)
}
