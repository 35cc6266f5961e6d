import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { clientTypes } from './client-types.ts'

const files = ['client.ts', 'examples/crm.ts', 'examples/revenue.ts']

test('the client and its examples compile with the types of the API document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-client-'))
  for (const file of ['package.json', ...files])
    cpSync(new URL(`../client/${file}`, import.meta.url), join(folder, file))
  writeFileSync(join(folder, 'api.ts'), await clientTypes())
  writeFileSync(
    join(folder, 'wrong.ts'),
    `import { openClient } from './client.ts'
     const casino = openClient({ url: '', key: '' })
     // @ts-expect-error There is no such call.
     casino.get('/api/service/nothing')
     // @ts-expect-error A stream is one of two words.
     casino.get('/api/service/events', { query: { stream: 'bets' } })`,
  )
  const require = createRequire(import.meta.url)
  const compiler = require.resolve('typescript/bin/tsc')
  symlinkSync(dirname(dirname(dirname(require.resolve('@types/node/package.json')))), join(folder, 'node_modules'))
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--exactOptionalPropertyTypes',
  ]
  const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2024,dom,dom.iterable', '--types', 'node']
  const compiled = promisify(execFile)(process.execPath, [compiler, ...flags, ...target, ...files, 'wrong.ts'], {
    cwd: folder,
  })
  await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' })
  rmSync(folder, { recursive: true })
}, 60_000)
