// Makes the tables of multipliers of games whose odds are a table: `node tools/run.js tools/game-tables.ts`. A table that changes needs a
// new version in the game's rules, because stored rounds are recomputed with the table of their time.
import { globSync, writeFileSync } from 'node:fs'
import { inRoot, root } from './places.ts'

for (const file of globSync('tools/games/*/tables.ts', { cwd: root })) {
  const { makeTables } = (await import(inRoot(file))) as { makeTables: () => object }
  const list = (_: string, numbers: string) => `[${numbers.replaceAll(/\s+/g, ' ')}]`
  const tables = JSON.stringify(makeTables(), undefined, 2)
    .replaceAll('"', '')
    .replaceAll(/\[\s+([^\]]+?)\s+\]/g, list)
  const made = file.replace('tools/', 'rules/')
  writeFileSync(
    inRoot(made),
    `/** Multipliers in hundredths, made by ${file}. */\nexport const tables = ${tables} as const\n`,
  )
}
