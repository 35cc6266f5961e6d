import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountRefusals } from '@casino/contract/account-refusals'
import { administratorRefusals } from '@casino/contract/administrator-refusals'
import { partnerRefusals } from '@casino/contract/partner-refusals'
import { protectionRefusals } from '@casino/contract/protection-refusals'
import { refusals } from '@casino/contract/refusals'
import { rewardRefusals } from '@casino/contract/reward-refusals'
import { signInRefusals } from '@casino/contract/sign-in-refusals'
import { slotRefusals } from '@casino/contract/slot-refusals'
import { supportRefusals } from '@casino/contract/support-refusals'
import { verificationRefusals } from '@casino/contract/verification-refusals'
import { describe, expect, test } from 'vitest'

const languages = ['ru', 'en', 'es'] as const
const folders = [
  '.',
  './games',
  './cashier',
  './account',
  './rewards',
  './catalogue',
  './slot',
  './protection',
  './verification',
  './admin',
] as const

function texts(folder: string, language: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8'))
}

const inputs = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort()

describe.each(folders)('texts of %s', (folder) => {
  test.each(languages)('%s has the same keys as Russian, none of them empty', (language) => {
    const russian = texts(folder, 'ru')
    const own = texts(folder, language)
    expect(Object.keys(own).sort()).toEqual(Object.keys(russian).sort())
    expect(Object.entries(own).filter(([, text]) => text === '')).toEqual([])
  })

  test.each(languages)('%s uses the same placeholders as Russian', (language) => {
    const own = texts(folder, language)
    for (const [key, text] of Object.entries(texts(folder, 'ru')))
      expect([key, inputs(own[key])]).toEqual([key, inputs(text)])
  })
})

test('Spanish uses usted throughout', () => {
  const familiar = /(?<!\p{L})([Tt](ú|us?|e|i|ienes)|[Pp](uedes|odrás)|[Ee]res|Repite|Escribe)(?!\p{L})/u
  const all = folders.flatMap((folder) => Object.entries(texts(folder, 'es')))
  expect(all.filter(([, text]) => familiar.test(JSON.stringify(text)))).toEqual([])
})

test('no key is in two folders', () => {
  const keys = folders.flatMap((folder) => Object.keys(texts(folder, 'ru')))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

const elsewhere = [
  administratorRefusals,
  accountRefusals,
  supportRefusals,
  rewardRefusals,
  partnerRefusals,
  slotRefusals,
  protectionRefusals,
  verificationRefusals,
  signInRefusals,
]

test('every refusal that players can receive has a text', () => {
  const missing = Object.keys(refusals)
    .filter((code) => !elsewhere.some((refusals) => code in refusals))
    .filter((code) => !(`refusal_${code}` in texts('.', 'ru') || `refusal_${code}` in texts('./cashier', 'ru')))
  // The text of an unexpected failure is chosen by the screen on which it happens.
  expect(missing).toEqual(['internal'])
})

test('every text is used', () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: (path) => /node_modules|dist|compiled/.test(path) })
  const code = sources.map((file) => readFileSync(join(web, file), 'utf8')).join('\n')
  const used = new Set(code.match(/\bm\.\w+/g)?.map((mention) => mention.slice(2)))
  const keys = folders.flatMap((folder) => Object.keys(texts(folder, 'ru')))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})
