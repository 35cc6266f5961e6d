import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'casino-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['audit'],
  ['months'],
  ['months', 'detach', '2026-01', '--to', join(folder, 'archive')],
  ['migrate'],
  ['backup'],
  ['second-factor', 'admin'],
  ['rotate-key'],
  ['rotate-log-key'],
  ['seed-chain', '--next'],
  ['reconcile'],
])('`npm run %s %s` on a folder that is no casino’s says so, and makes nothing there', (name, ...args) => {
  const dataDir = join(folder, 'no-casino')
  const program = fileURLToPath(new URL(`../../../tools/${name}.ts`, import.meta.url))
  const env = { ...inheritedEnv(), DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `${dataDir} is no casino's data folder: it holds no database. Set DATA_DIR to the folder of the casino, or DATABASE_URL to its database.\n`,
  )
  expect([existsSync(dataDir), readdirSync(folder)]).toEqual([false, []])
})
