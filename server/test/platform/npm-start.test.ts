import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../kit/database.ts'

const program = fileURLToPath(new URL('../../../tools/start.ts', import.meta.url))

test.each([
  ['in development', { NODE_ENV: 'development' }],
  ['in production', { NODE_ENV: 'production' }],
  [
    'without a mode, with a proxy that is away,',
    { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' },
  ],
])(
  '`npm start` %s opens the casino and serves its page',
  async (_, mode) => {
    const database = await openTestDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'casino-start-'))
    const child = spawn(process.execPath, [program], {
      env: { ...inheritedEnv(), ...mode, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'close').then(([code]) => code as number | null)
    let output = ''
    const address = new Promise<string>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
          const found = /casino is open:\s+(\S+)/.exec(output)?.[1]
          if (found) resolve(found)
        })
    })
    try {
      const opened = await Promise.race([address, ended.then((code) => `ended with ${code}: ${output}`)])
      expect(opened).toMatch(/^http:/)
      const page = await (await fetch(opened)).text()
      expect(page).toMatch(/<main/)
      const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1]
      expect((await fetch(`${opened}${script}`)).status).toBe(200)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    } finally {
      child.kill('SIGTERM')
      await ended
      await database.drop()
      rmSync(dataDir, { recursive: true })
    }
    // It builds the client, which takes half a minute on an idle machine.
  },
  180_000,
)
