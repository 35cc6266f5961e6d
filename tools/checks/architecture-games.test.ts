import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../places.ts'

// Everything about an in-house game is in its folders, and other code gets it through the list of games of its side.
const games = globSync('web/games/*/game.ts', { cwd: root }).map((file) => file.split('/')[2]!)
/** Other files that name a game, and why. */
const excepted: Readonly<Record<string, string>> = {
  'contract/play/game-refusals.ts': 'the codes of refusals',
  'server/people/own-data/sections.ts': 'the name of a table',
  'server/people/players/passwords/common-passwords.ts': 'a password',
  'tools/checks/table-owners.ts': 'the names of tables',
  'tools/cluster-rules.ts': 'a fault of a machine',
  'tools/new-game/mutants.ts': 'changes single lines of the sources',
  'tools/postgres/test-database.ts': 'a fault of a database',
  'web/boot.js': 'runs before anything is loaded; the one page whose HTML is that of a phone',
  'web/home/slides.ts': 'an advertisement: the keys of its texts',
}

const files = globSync('{rules,contract,server,web,tools}/**/*.{ts,tsx,js,css}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'compiled', '.cache', 'project.inlang'].includes(basename(name)),
}).filter((file) => !/\.test\.tsx?$|^(?:server|web)\/test\//.test(file))
const folder = /(?:^|\/)games\/(\w+)(?:\/|(?:-\w+)?\.ts$)/
const gameOf = (file: string) => games.find((game) => folder.exec(file)?.[1] === game)
const isList = (file: string) => /games\/(?:index|settings)\.ts$/.test(file)
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
const read = (file: string) => withoutComments(readFileSync(join(root, file), 'utf8'))

test('the games are found', () => {
  expect(games.length).toBeGreaterThan(2)
})

test('only a game and the lists of games name it', () => {
  const words = games.map((game) => `${game}|${game.charAt(0).toUpperCase()}${game.slice(1)}`).join('|')
  const named = new RegExp(`(?<![a-z])(?:${words})(?![a-z])`)
  const naming = files.filter((file) => !gameOf(file) && !isList(file) && named.test(read(file)))
  expect(naming.sort()).toEqual(Object.keys(excepted).sort())
})

test('no game imports another', () => {
  const wrong = files.filter((file) => {
    const own = gameOf(file)
    const others = games.filter((game) => game !== own).join('|')
    return own && new RegExp(`from '(\\.\\./)+(games/)?(${others})/`).test(read(file))
  })
  expect(wrong).toEqual([])
})
