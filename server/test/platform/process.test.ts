import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { compileCache } from '@casino/tools/processes/server-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { servedGames } from '../../play/games/index.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'casino-process-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

interface Started {
  readonly child: ChildProcess
  readonly exited: Promise<number | null>
  readonly said: () => string
  readonly address: Promise<string>
}

function start(env: Environment = {}): Started {
  const child = spawn(process.execPath, [main], {
    env: {
      ...inheritedEnv(),
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listens = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk
        const found = /listens on (\S+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
    }
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const early = exited.then((code) => Promise.reject(new Error(`ended with ${code}: ${said}`)))
  const address = Promise.race([listens, early])
  address.catch(() => {})
  return { child, exited, said: () => said, address }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('after a restart it is up within seconds, doubles nothing, and prints no password', async () => {
  const { read, close } = openDatabase(database.url)
  const count = () =>
    read.rows(`SELECT (SELECT count(*)::int FROM player) AS players, (SELECT sum(amount)::int FROM transfer WHERE kind = 'adjustment') AS given,
                      (SELECT jsonb_object_agg(game, times) FROM (SELECT game, count(*) AS times FROM round GROUP BY game) AS played) AS rounds,
                      (SELECT count(*)::int FROM mines_game WHERE NOT settled) AS open, (SELECT count(*)::int FROM highlight) AS highlights,
                      (SELECT count(*)::int FROM player WHERE hide_name) AS hidden,
                      (SELECT jsonb_object_agg(kind || ' ' || status, times)
                       FROM (SELECT kind, status, count(*) AS times FROM payment GROUP BY kind, status) AS counted) AS payments,
                      (SELECT count(*)::int FROM setting) AS settings, (SELECT count(*)::int FROM game) AS games`)
  const first = start({ SEED: 'demo' })
  await first.address
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  const before = await count()
  expect(before).toEqual([
    expect.objectContaining({
      players: 9,
      games: servedGames.length,
      // A game with shared rounds has nothing to play before its rounds run.
      rounds: Object.fromEntries(
        servedGames.flatMap(({ game, sharedSeeds }) => (sharedSeeds ? [] : [[game.type, expect.any(Number)]])),
      ),
      open: 0,
      hidden: 1,
      payments: {
        'topup pending': 1,
        'topup rejected': 1,
        'topup success': 3,
        'withdrawal pending': 2,
        'withdrawal rejected': 1,
        'withdrawal success': 2,
      },
    }),
  ])
  const { child, exited, address, said } = start({ SEED: 'demo' })
  const base = await address
  // The first screen looks alive: the strip of wins has several players and games.
  const answer = await fetch(`${base}/api/games/recent-wins`)
  const wins = (await answer.json()) as { username: string; gameSlug: string }[]
  expect(wins).toHaveLength(10)
  expect(new Set(wins.map(({ username }) => username)).size).toBeGreaterThanOrEqual(2)
  // Which of the newest rounds win is random; that they belong to several players and games is not.
  const newest = await read.rows<{ player: string; game: string }>(
    'SELECT player_id AS player, game FROM round ORDER BY id DESC LIMIT 30',
  )
  expect(new Set(newest.map(({ player }) => player)).size).toBeGreaterThanOrEqual(4)
  expect(new Set(newest.map(({ game }) => game)).size).toBeGreaterThanOrEqual(2)
  const password = readFileSync(join(dataDir, 'admin-password'), 'utf8').trim()
  expect(statSync(join(dataDir, 'admin-password')).mode & 0o777).toBe(0o600)
  expect(first.said()).toContain(`is in ${join(dataDir, 'admin-password')}`)
  for (const output of [first.said(), said()]) expect(output).not.toContain(password)
  expect((await post(`${base}/api/auth/login`, { username: 'admin', password })).status).toBe(200)
  expect((await fetch(`${base}/health/ready`)).status).toBe(200)
  expect(await count()).toEqual(before)
  // Stories in one process hash at the lowest cost; a started server hashes at the real one.
  const hashes = await read.rows<{ hash: string }>(`SELECT password_hash AS hash FROM player WHERE role = 'admin'`)
  expect(hashes).toEqual([{ hash: expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$') }])
  child.kill('SIGINT')
  expect(await exited).toBe(0)
  await close()
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: '' }, /DATABASE_URL is missing/],
  ['nonsense', { PORT: 'many', RATE_LIMITS: 'maybe' }, /PORT must be[\s\S]*RATE_LIMITS must be/],
  ['a database that is not there', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, /ECONNREFUSED/],
])('without %s it prints a message and exits', async (_, env, sentence) => {
  const { exited, said } = start(env)
  expect(await exited).toBe(1)
  expect(said()).toMatch(sentence)
  expect(said()).not.toMatch(/at .*\.ts:\d/)
})
