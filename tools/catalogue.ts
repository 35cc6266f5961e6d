/**
 * Invents the demo catalogue: `node tools/run.js tools/catalogue.ts` writes the spreadsheet, the covers with their index, and
 * the providers' logos. Run again when tools/catalogue changes; the same code always writes the same files.
 * With the path of a picture as argument it also writes all covers into one, to look at.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { coverOf, paletteOf } from './catalogue/cover.ts'
import { type CatalogueGame, catalogueGames } from './catalogue/games.ts'
import { loadFonts } from './catalogue/lettering.ts'
import { logoOf } from './catalogue/logo.ts'
import { providers } from './catalogue/providers.ts'
import { spreadsheet } from './catalogue/spreadsheet.ts'
import { inRoot } from './places.ts'

// Their names change with their content, so they are among the files that browsers keep.
const coversFolder = inRoot('web', 'public', 'assets', 'covers')
const logosFolder = inRoot('web', 'public', 'providers')
const widths = [360, 180] as const
const hashLetters = 8

await loadFonts()
const games = catalogueGames()
writeFileSync(inRoot('web', 'public', 'gameSlots.xlsx'), spreadsheet('games', rowsOf(games)))

rmSync(coversFolder, { recursive: true, force: true })
rmSync(logosFolder, { recursive: true, force: true })
for (const width of widths) mkdirSync(`${coversFolder}/${width}`, { recursive: true })
mkdirSync(logosFolder, { recursive: true })

const index: Record<string, string> = {}
let bytes = 0
for (const game of games) {
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
  // The three colours of the gradient that is shown until the picture is there.
  index[cover] = paletteOf(game).join('').replaceAll('#', '')
}
writeFileSync(inRoot('web', 'catalogue', 'covers.json'), `${JSON.stringify(index, null, 2)}\n`)
for (const provider of providers) writeFileSync(`${logosFolder}/${provider.name}.svg`, logoOf(provider))
console.log(`${games.length} games of ${providers.length} providers; ${Math.round(bytes / 1024)} kB of covers.`)

const preview = process.argv[2]
if (preview) await drawTogether(preview)

function rowsOf(all: readonly CatalogueGame[]): (string | number)[][] {
  const head = ['name', 'alias', 'provider', 'category', 'volatility', 'rank', 'new']
  const rows = all.map(({ name, alias, provider, category, volatility, rank, isNew }) => [
    name.replaceAll(' ', ''),
    alias,
    provider.name,
    category,
    volatility,
    rank,
    isNew ? 1 : 0,
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
