import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLanguage, languages } from '@casino/contract/language'
import { rewardRefusals } from '@casino/contract/money/reward-refusals'
import { administratorRefusals } from '@casino/contract/panel/administrator-refusals'
import { accountRefusals } from '@casino/contract/people/account-refusals'
import { protectionRefusals } from '@casino/contract/people/protection-refusals'
import { signInRefusals } from '@casino/contract/people/sign-in-refusals'
import { supportRefusals } from '@casino/contract/people/support-refusals'
import { verificationRefusals } from '@casino/contract/people/verification-refusals'
import { malformedBets } from '@casino/contract/play/games/own'
import { partnerRefusals } from '@casino/contract/play/partner-refusals'
import { slotRefusals } from '@casino/contract/play/slot-refusals'
import { refusals } from '@casino/contract/refusals'
import { describe, expect, test } from 'vitest'
import { compiledFiles } from './options.ts'

const own = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(join(own, defaultLanguage))

function texts(language: string, file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(own, language, file), 'utf8'))
}

const inputs = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort()

describe.each(languages)('texts in %s', (language) => {
  test('are in the same files as those in the first language', () => {
    expect(readdirSync(join(own, language))).toEqual(files)
  })

  test.each(files)('%s has the same keys and placeholders, and none is empty', (file) => {
    const inputsOf = (language: string) =>
      Object.entries(texts(language, file))
        .map(([key, text]) => ({ key, inputs: inputs(text), isEmpty: text === '' }))
        .sort((one, other) => (one.key < other.key ? -1 : 1))
    const expected = inputsOf(defaultLanguage).map((each) => ({ ...each, isEmpty: false }))
    expect(inputsOf(language)).toEqual(expected)
  })
})

test('Spanish uses usted throughout', () => {
  const familiar = /(?<!\p{L})([Tt](ú|us?|e|i|ienes)|[Pp](uedes|odrás)|[Ee]res|Repite|Escribe)(?!\p{L})/u
  const all = files.flatMap((file) => Object.entries(texts('es', file)))
  expect(all.filter(([, text]) => familiar.test(JSON.stringify(text)))).toEqual([])
})

test('a factor is not separated from its sign at the end of a line', () => {
  const all = languages.flatMap((language) => Object.entries(texts(language, 'rewards.json')))
  const separable = all.filter(([key, text]) => key !== 'rewards_cost_formula' && /× \{/.test(JSON.stringify(text)))
  expect(separable).toEqual([])
})

test('no key is in two files', () => {
  const keys = files.flatMap((file) => Object.keys(texts(defaultLanguage, file)))
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
  const said = { ...texts(defaultLanguage, 'site.json'), ...texts(defaultLanguage, 'cashier.json') }
  const table = ['refusal-texts.ts', 'player-texts.ts']
    .map((file) => readFileSync(join(own, '../wire', file), 'utf8'))
    .join('')
  const missing = Object.keys(refusals)
    .filter((code) => !elsewhere.some((refusals) => code in refusals))
    .filter((code) => !(`refusal_${code}` in said))
    // Requests that no page of ours can send share one text.
    .filter((code) => !(code in malformedBets) && !table.includes(`  ${code}: m.refusal_bad_request,`))
  // The text of an unexpected failure is chosen by the screen on which it happens.
  expect(missing).toEqual(['internal'])
})

test('every text is used', () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: (path) => /node_modules|dist|compiled/.test(path) })
  const code = sources.map((file) => readFileSync(join(web, file), 'utf8')).join('\n')
  const used = new Set(code.match(/\bm\.\w+/g)?.map((mention) => mention.slice(2)))
  const keys = compiledFiles.flatMap((file) => Object.keys(texts(defaultLanguage, file)))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})
