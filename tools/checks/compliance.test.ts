import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClauseCheck, clauseSources } from '@casino/contract/panel/clause-sources'
import { type Requirement, requirements } from '@casino/contract/panel/compliance'
import { settings } from '@casino/contract/settings'
import { describe, expect, test } from 'vitest'
import { inRoot, root } from '../places.ts'

const all: readonly Requirement[] = requirements
const texts: Record<string, string> = JSON.parse(readFileSync(inRoot('web/texts/en/compliance.json'), 'utf8'))
const scripts: Record<string, string> = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).scripts
const sections = readFileSync(inRoot('web/admin/sections.ts'), 'utf8')

describe.each(all.map((requirement) => [requirement.key, requirement] as const))('%s', (_, requirement) => {
  const { state, by, tests, evidence } = requirement
  test('its settings and files exist', () => {
    const missing = by.filter((name) => {
      const [group = '', setting = ''] = name.split('.')
      return name.includes('/')
        ? !existsSync(join(root, name))
        : !Object.hasOwn((settings as Record<string, object>)[group] ?? {}, setting)
    })
    expect(missing).toEqual([])
  })

  test('its tests exist, and test something', () => {
    const idle = tests.filter((file) => {
      if (!/\.(test|story)\.tsx?$/.test(file) || !existsSync(join(root, file))) return true
      return !/\b\w*[tT]est(\.each)?[(`]/.test(readFileSync(join(root, file), 'utf8'))
    })
    expect(idle).toEqual([])
  })

  test('an auditor finds its evidence: a page of the panel, or a command', () => {
    const nowhere = evidence.filter((place) => {
      const section = new URLSearchParams(place).get('section')
      return place.startsWith('npm run ') ? !scripts[place.slice(8)] : !sections.includes(`\n  ${section}: {`)
    })
    expect(nowhere).toEqual([])
  })

  test('met requirements have tests and evidence, and open ones claim none', () => {
    const claims = [by.length > 0, tests.length > 0, evidence.length > 0]
    expect(claims).toEqual(Array(3).fill(state !== 'open'))
  })
})

test('each clause states once the text that its number was checked against', () => {
  const cited = [...new Set(all.flatMap(({ clauses }) => clauses))].sort()
  expect(clauseSources.flatMap(({ clauses }) => clauses).sort()).toEqual(cited)
  expect(clauseSources.filter(({ check, source }) => (check === 'none') !== (source === ''))).toEqual([])
})

const comparedWith: Readonly<Record<ClauseCheck, string>> = {
  text: 'the text itself',
  summary: 'what others publish about it',
  none: '**nothing**',
}

const names = { met: 'met', part: 'in part', open: '**open**' } as const
const code = (list: readonly string[]) => list.map((each) => `\`${each}\``).join(', ')
const places = (list: readonly string[]) => code(list.map((each) => (each.startsWith('?') ? `/admin${each}` : each)))
const textOf = (key: string) => texts[`comply_req_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`]
const row = ({ key, clauses, state, by, tests, evidence }: Requirement) =>
  `| ${textOf(key)} | ${clauses.join('; ')} | ${names[state]} | ${code(by)} | ${code(tests)} | ${places(evidence)} |`

const document = `# Compliance: what regulators ask, and what meets it

GLI-19 v3, UKGC RTS and LCCP, MGA, Curaçao LOK, PCI DSS 4.0.1, GDPR and EAA. Clauses are pointers, not quotations, and no certificate is claimed. This file is
made of \`contract/panel/compliance.ts\`, as the page \`/admin?section=compliance&tab=requirements\` is; \`tools/checks/compliance.test.ts\` looks for each
setting, file, test and page, and \`npx vitest run --project unit tools/checks/compliance.test.ts -u\` writes it.
[protection.md](protection.md) lists the settings of player protection by preset.

| requirement | clauses | state | by | tests | where to look |
|---|---|---|---|---|---|
${all.map(row).join('\n')}

## Which numbers were compared with a published text

The numbers and names above were first written from memory. Read the text itself before you rely on one that was not compared with it.

| clauses | compared with | source |
|---|---|---|
${clauseSources.map(({ check, source, clauses }) => `| ${clauses.join('; ')} | ${comparedWith[check]} | ${source} |`).join('\n')}

## ${texts.comply_pci}

${texts.comply_pci_text}
`

test('docs/compliance.md is generated from the requirements', async () => {
  await expect(document).toMatchFileSnapshot('../../docs/compliance.md')
})
