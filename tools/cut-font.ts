/**
 * Reduces Onest to the letters that the product uses, in the weights that it uses:
 * `node tools/cut-font.ts` writes web/ui/font/*.woff2. Run again when a text needs a new character.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

// The package has one file per script; a browser loads those that a page needs. The rouble sign is in latin-ext only.
const cuts = {
  latin: `${range(0x20, 0x7e)}\u00a0¡¿«»·×±½°€ÁÉÍÑÓÚÜáéíñóúü–—‘’“”„…−\u2009\u202f`,
  cyrillic: `${range(0x410, 0x44f)}Ёё№`,
  'latin-ext': '₽₸₴',
}

let total = 0
for (const [name, letters] of Object.entries(cuts)) {
  const source = fileURLToPath(import.meta.resolve(`@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`))
  const cut = await subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  })
  await writeFile(new URL(`../web/ui/font/onest-${name}.woff2`, import.meta.url), cut)
  total += cut.length
  process.stdout.write(`${name}: ${cut.length} bytes\n`)
}
process.stdout.write(`in all: ${total} bytes\n`)
