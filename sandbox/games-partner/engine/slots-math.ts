/**
 * `npm run slots-math` computes the return of each slot model, and prints it as a table. With `-- --write` it also stores the
 * figures that the games declare, and the table in docs/slots.md; do that when a model changes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type DeclaredFigures, figuresOf } from './math/figures.ts'
import { figuresTable, tableIn } from './math/table.ts'
import { models } from './models.ts'

const document = new URL('../../../docs/slots.md', import.meta.url)
const figures: Record<string, DeclaredFigures> = {}
for (const model of models) figures[model.name] = figuresOf(model)
const table = figuresTable(models, figures)
console.log(table)
if (process.argv.includes('--write')) {
  writeFileSync(new URL('./figures.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`)
  const text = readFileSync(document, 'utf8')
  writeFileSync(document, text.replace(tableIn(text), table))
}
