import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inRoot } from '../places.ts'
import { disposablePlace, openRunFolder } from '../processes/run-folder.ts'
import { added, copyWithLanguage } from './copy.ts'
import type { Said } from './print-texts.ts'
import { pseudo } from './pseudo.ts'

const folder = openRunFolder('new-language', disposablePlace())
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const own = copyWithLanguage(folder)
const program = join(folder, 'tools', 'new-language', 'print-texts.ts')
const { stdout, stderr } = spawnSync(process.execPath, [program, added.code], { encoding: 'utf8' })
if (!stdout) throw new Error(stderr)
const said: Said = JSON.parse(stdout)

/** A letter of another language of the site. */
const foreign = /[A-Za-zÀ-ɏЀ-ӿ]/

const textsIn = (value: object | string): string[] =>
  typeof value === 'string' ? [value] : Object.values(value).flatMap(textsIn)

test('a language is one line of the list, and files of its own', () => {
  const sources = globSync('{rules,contract,server,web,sandbox,tools,e2e}/**/*.{ts,tsx,js,json,html,css,sql}', {
    cwd: folder,
    exclude: (name) => ['node_modules', 'compiled', 'project.inlang'].includes(basename(name)),
  }).filter((file) => !own.includes(file))
  const changed = sources.filter((file) => !readFileSync(join(folder, file)).equals(readFileSync(inRoot(file))))
  expect(changed).toEqual(['contract/language.ts'])
  expect(said.languages).toEqual(['ru', 'en', 'es', added.code])
})

test('emails, statements and invoices are in the language', () => {
  expect(said.letters.length).toBeGreaterThan(15)
  expect(said.letters.filter(({ subject, text }) => foreign.test(subject) || foreign.test(text))).toEqual([])
  expect(said.letters.filter(({ html }) => !html.includes(`<html lang="${added.code}">`))).toEqual([])
  expect(textsIn(said.statement).length).toBeGreaterThan(30)
  expect(textsIn(said.statement).filter((text) => foreign.test(text))).toEqual([])
  expect(said.invoice).toMatch(/^6: /)
  expect(said.invoice).not.toMatch(foreign)
})

test('a CSV file separates its cells as spreadsheets of the language expect', () => {
  expect(said.csv).toBe('\ufeff7\r\n8,5\r\n')
})

test('the offline page, the first script and the slots include it', () => {
  const { offline_title } = JSON.parse(readFileSync(inRoot('web', 'texts', 'en', 'offline.json'), 'utf8'))
  expect(said.offline).toContain(pseudo(offline_title))
  expect(said.boot).toContain(`"${added.code}"`)
  expect(said.slotLanguage).toBe(added.code)
  expect(said.slotNotOpened).toContain(pseudo('The partner has no such game.'))
})
