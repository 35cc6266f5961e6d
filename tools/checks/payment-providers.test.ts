import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { paymentProviders } from '@casino/server/money/providers/list'
import { describe, expect, test } from 'vitest'
import { inRoot, root } from '../places.ts'

// A payment provider is a folder and one line of server/money/providers/list.ts; everything else follows from the list.

/** The public API names providers in its paths, and its calls are served here. */
const publicCalls = [
  'contract/money/payments.ts',
  'contract/money/withdraw.ts',
  'contract/routes.ts',
  'server/money/top-ups/create-crypto.ts',
  'server/money/top-ups/check-top-up.ts',
  'server/money/withdrawals/create-card-withdraw.ts',
  'server/money/withdrawals/create-crypto-withdraw.ts',
  'server/money/cashier/routes.ts',
  'web/cashier/deposit.ts',
  'web/top-up/use-check.ts',
]
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(?:server|sandbox)\/test\//.test(file)
const sources = globSync('{rules,contract,server,web,tools}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'compiled', '.cache', 'texts', 'catalogue'].includes(basename(name)),
}).filter((file) => !isTest(file) && ![...publicCalls, 'server/money/providers/list.ts'].includes(file))

describe.each(paymentProviders)('$name', ({ name, title, reads, sandboxProgram }) => {
  test('is named only in its own files and in those of the public API', () => {
    const names = new RegExp(`\\b(?:${name}|${name.replace('-', '_?')})`, 'i')
    const code = (file: string) => readFileSync(inRoot(file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    const own = `server/money/providers/adapters/${name}/`
    expect(sources.filter((file) => !file.startsWith(own) && names.test(code(file)))).toEqual([])
  })

  test('has its variables and its webhooks in operations.md', () => {
    const text = readFileSync(inRoot('operations.md'), 'utf8')
    const listed = (required: boolean) =>
      Object.values(reads)
        .filter((variable) => variable.required === required)
        .map((variable) => `\`${variable.name}\``)
        .join(', ')
    expect(text).toContain(`| ${title} | ${listed(true)} | ${listed(false)} |`)
    expect(text).toContain(`| ${title} | \`<PUBLIC_URL>/api/payments/hooks/${name}\` |`)
  })

  test('has a sandbox, and a subject for the conformance tests', () => {
    const files = [sandboxProgram, `server/test/kit/providers/${name}.ts`]
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([])
  })
})
