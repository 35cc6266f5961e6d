import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkProgram, describe as describeFiles, manifestFile } from './program.ts'

let root = ''
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'casino-program-'))
  for (const folder of ['server/play', 'rules', 'node_modules/@casino', 'data'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'server/main.ts'), 'start()')
  writeFileSync(join(root, 'server/play/dice.ts'), 'roll()')
  writeFileSync(join(root, 'rules/money.ts'), 'kopecks()')
  symlinkSync('../../rules', join(root, 'node_modules/@casino/rules'))
  const manifest = await describeFiles(root, ['package.json', 'server', 'rules', 'node_modules'])
  expect(Object.keys(manifest)).toEqual([
    'node_modules/@casino/rules',
    'package.json',
    'rules/money.ts',
    'server/main.ts',
    'server/play/dice.ts',
  ])
  writeFileSync(join(root, manifestFile), JSON.stringify(manifest))
})
afterEach(() => rmSync(root, { recursive: true }))

const at = (name: string) => join(root, name)

test.each<[string, string[], () => void]>([
  ['nothing', [], () => {}],
  ['a file outside of it', [], () => writeFileSync(at('data/log'), 'x')],
  ['a byte', ['server/play/dice.ts'], () => writeFileSync(at('server/play/dice.ts'), 'roll(6)')],
  ['a file that is gone', ['rules/money.ts'], () => unlinkSync(at('rules/money.ts'))],
  ['a folder that is gone', ['rules/money.ts'], () => rmSync(at('rules'), { recursive: true })],
  ['a file that was added', ['server/extra.ts'], () => writeFileSync(at('server/extra.ts'), '')],
  [
    'a package that hides another',
    ['server/node_modules/pg/index.js'],
    () => {
      mkdirSync(at('server/node_modules/pg'), { recursive: true })
      writeFileSync(at('server/node_modules/pg/index.js'), '')
    },
  ],
  [
    'a link to elsewhere',
    ['node_modules/@casino/rules'],
    () => {
      unlinkSync(at('node_modules/@casino/rules'))
      symlinkSync('/tmp', at('node_modules/@casino/rules'))
    },
  ],
])('of a release, %s is found', async (_, changed, change) => {
  change()
  expect(await checkProgram(root)).toEqual({ release: expect.stringMatching(/^[0-9a-f]{64}$/), changed })
})

test('another manifest is another release, and without one there is none', async () => {
  const { release } = await checkProgram(root)
  writeFileSync(at('rules/money.ts'), 'other()')
  writeFileSync(
    at(manifestFile),
    JSON.stringify(await describeFiles(root, ['package.json', 'server', 'rules', 'node_modules'])),
  )
  expect(await checkProgram(root)).toEqual({ release: expect.not.stringMatching(String(release)), changed: [] })
  unlinkSync(at(manifestFile))
  expect(await checkProgram(root)).toEqual({ release: null, changed: [] })
})

test('at most twenty are listed', async () => {
  for (let file = 0; file < 30; file++) writeFileSync(at(`rules/${file}.ts`), '')
  expect((await checkProgram(root)).changed).toHaveLength(20)
})
