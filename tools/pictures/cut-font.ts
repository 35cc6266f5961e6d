/**
 * Reduces Onest to the characters and weights used by the product, as one file: `node tools/pictures/cut-font.ts` writes
 * web/ui/font/onest.woff2. Run again when a text needs a new character. Needs fontTools (join-font.py).
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

// The package has one file per script. The rouble sign is in latin-ext only.
const cuts = {
  latin: `${range(0x20, 0x7e)}\u00a0¡¿«»·×±½°€ÁÉÍÑÓÚÜáéíñóúü–—‘’“”„…−\u2009\u202f`,
  cyrillic: `${range(0x410, 0x44f)}Ёё№`,
  'latin-ext': '₽₸₴',
}

const whole = fileURLToPath(new URL('../../web/ui/font/onest.woff2', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'cut-font-'))
const parts: string[] = []
for (const [name, letters] of Object.entries(cuts)) {
  const source = fileURLToPath(import.meta.resolve(`@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`))
  const cut = await subsetFont(await readFile(source), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: { min: 400, max: 800 } },
  })
  parts.push(join(folder, `${name}.ttf`))
  await writeFile(parts.at(-1)!, cut)
}
execFileSync('python3', [fileURLToPath(new URL('join-font.py', import.meta.url)), whole, ...parts], {
  stdio: 'inherit',
})
await rm(folder, { recursive: true })
process.stdout.write(`${(await readFile(whole)).length} bytes\n`)
