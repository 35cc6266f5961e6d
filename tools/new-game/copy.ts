import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from '../copy-sources.ts'
import { inRoot } from '../places.ts'

const game = 'coin'
const testGame = 'server/test/play/coin'
const explanation = `export const explain = ({ bet }) => [\`  side        \${bet.side}\`]\n`
const rulesOfCoin = `export { ${game} } from '../../../${testGame}/rules.ts'\n`

/**
 * Copies the repository's sources and adds the coin to the games of the client as docs/extending.md says: a folder and a line for
 * its rules, and the same for its pages.
 */
export function copyWithGame(to: string): void {
  copySources(to, ['rules', 'contract', 'web', 'tools', testGame])
  symlinkSync(inRoot('web', 'texts', 'compiled'), join(to, 'web', 'texts', 'compiled'))
  const rules = join(to, 'rules', 'games', game)
  mkdirSync(rules)
  writeFileSync(join(rules, 'game.ts'), rulesOfCoin)
  writeFileSync(join(rules, 'explain.ts'), explanation)
  cpSync(inRoot('web', 'test', game), join(to, 'web', 'games', game), { recursive: true })
  for (const side of ['rules', 'web']) addLine(join(to, side, 'games', 'index.ts'))
}

function addLine(list: string): void {
  const listed = readFileSync(list, 'utf8')
  const added = listed.replace(/(export const games = \[.*)\]/, `$1, ${game}]`)
  if (added === listed) throw new Error(`${list} has no list of games.`)
  writeFileSync(list, `import { ${game} } from './${game}/game.ts'\n${added}`)
}
