import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages } from '@casino/contract/language'
import { describe, expect, test } from 'vitest'
import { root } from '../places.ts'

// Everything about an in-house game is in its folders, and other code gets it through the list of games of its side.
const games = globSync('web/games/*/game.ts', { cwd: root }).map((file) => file.split('/')[2]!)

/** The lists of games: each has a line of every game. */
const lists = [
  'contract/play/games/index.ts',
  'rules/games/index.ts',
  'server/play/games/index.ts',
  'web/games/index.ts',
] as const
const mostFiles = 5

/** The other files of the product that name a game, and why. */
const besides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  crash: { 'contract/play/games/own.ts': 'its settings' },
  dice: { 'web/home/slides.ts': 'an advertisement: the keys of its texts' },
  mines: { 'contract/play/games/own.ts': 'its setting, and the code of a refusal' },
  roulette: { 'web/boot.js': 'runs before anything is loaded; the one page whose HTML is that of a phone' },
}

/** The same words with another meaning, and tools that change or list single lines of the sources. */
const otherwise = [
  'server/people/players/passwords/common-passwords.ts',
  'tools/checks/table-owners.ts',
  'tools/cluster-rules.ts',
  'tools/new-game/mutants.ts',
  'tools/postgres/test-database.ts',
]

const files = globSync('{rules,contract,server,web,client,tools}/**/*.{ts,tsx,js,css}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'compiled', '.cache', 'project.inlang'].includes(basename(name)),
}).filter((file) => !/\.test\.tsx?$|^(?:server|web)\/test\//.test(file))
const folder = /(?:^|\/)games\/(\w+)(?:\/|(?:-\w+)?\.ts$)/
const gameOf = (file: string) => games.find((game) => folder.exec(file)?.[1] === game)
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
const texts = new Map(files.map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]))

/** The files outside a game's folders that name it, or import from these folders. */
function filesNaming(game: string, sources: ReadonlyMap<string, string> = texts): string[] {
  const named = new RegExp(`(?<![a-z])(?:${game}|${game.charAt(0).toUpperCase()}${game.slice(1)})(?![a-z])`)
  const outside = [...sources].filter(([file]) => gameOf(file) !== game && !otherwise.includes(file))
  return outside.flatMap(([file, text]) => (named.test(text) ? [file] : [])).sort()
}

const expected = (game: string) => [...lists, ...Object.keys(besides[game] ?? {})].sort()

test('the games are found', () => {
  expect(games.length).toBeGreaterThan(2)
  expect(Object.keys(besides).filter((game) => !games.includes(game))).toEqual([])
})

describe.each(games)('%s', (game) => {
  test.each(languages)('has the same name in %s on the site and in statements', async (language) => {
    const { texts } = await import(join(root, 'server/play/games', game, 'texts', `${language}.ts`))
    const site = JSON.parse(readFileSync(join(root, 'web/texts', language, `${game}.json`), 'utf8'))
    expect(texts).toBe(site[`nav_${game}`])
  })

  test('is named outside its folders only by the lists of games and by the files listed here, at most five', () => {
    expect(filesNaming(game)).toEqual(expected(game))
    expect(expected(game).length).toBeLessThanOrEqual(mostFiles)
  })

  test.each([
    ['names it', `const isIt = type === '${game}'`],
    ['imports from its folder', `import { rules } from '@casino/rules/games/${game}/rules'`],
  ])('another file that %s is found', (_, line) => {
    const file = 'server/play/games/routes.ts'
    expect(filesNaming(game, new Map([...texts, [file, `${texts.get(file)}\n${line}`]]))).toContain(file)
  })
})

test('each listed word with another meaning is still there', () => {
  const words = new RegExp(`(?<![a-z])(?:${games.join('|')})(?![a-z])`)
  expect(otherwise.filter((file) => !words.test(texts.get(file) ?? ''))).toEqual([])
})

test('no game imports another', () => {
  const wrong = files.filter((file) => {
    const own = gameOf(file)
    const others = games.filter((game) => game !== own).join('|')
    return own && new RegExp(`from '(\\.\\./)+(games/)?(${others})/`).test(texts.get(file) ?? '')
  })
  expect(wrong).toEqual([])
})
