import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findDataKeys } from '../../platform/keys/data-keys.ts'
import { openSeedVault } from '../../play/games/seed-vault.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'
import { dumpOf } from '../kit/dump.ts'
import { serverKey } from '../kit/keys.ts'
import { miner } from '../kit/miner.ts'

const roll = (player: CasinoPlayer) =>
  player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })
const rotate = async (player: CasinoPlayer) => (await player.call('POST /api/fairness/rotate', { body: {} })).body

test('seeds in use are not readable in the database, revealed ones are, in every game', async () => {
  const casino = await openCasino()
  const alice = await casino.player({ balance: 100 })
  await roll(alice)
  await alice.call('POST /api/games/roulette/spin', { body: { bets: { red: 1 }, totalBet: 1 } })
  const play = miner(alice)
  const stored = [await dumpOf(casino.app.database.read)]
  const first = await rotate(alice)
  stored.push(await dumpOf(casino.app.database.read))
  await play.start({ betAmount: 1, numberOfMines: 24 })
  await play.reveal(0)
  stored.push(await dumpOf(casino.app.database.read))
  const ended = (await play.active()) === null
  if (!ended) await play.cashOut()
  const second = await rotate(alice)
  const third = await rotate(alice)

  const secrets = [first, second, third].map(({ revealed }) => revealed.serverSeed)
  const seen = stored.map((text) => secrets.map((secret) => text.includes(secret)))
  expect(seen).toEqual([
    [false, false, false],
    [true, false, false],
    [true, false, false],
  ])
  expect([first, second].map(({ active }) => active.serverSeedHash)).toEqual(
    [second, third].map(({ revealed }) => createHash('sha256').update(revealed.serverSeed).digest('hex')),
  )
  await closeAudited(casino)
})

test('sealed seeds open for their own player and pair alone', async () => {
  const casino = await openCasino()
  const { read } = casino.app.database
  const [alice, bob] = [await casino.player({ balance: 100 }), await casino.player({ balance: 100 })]
  const vault = openSeedVault((await findDataKeys(read, serverKey))!)
  const row = async ({ id }: CasinoPlayer) =>
    (
      await read.rows<{ player: number; pair: number; sealed: string }>(
        'SELECT player_id AS player, pair_id AS pair, sealed FROM seeds WHERE player_id = $1',
        [id],
      )
    )[0]!
  const [alices, bobs] = [await row(alice), await row(bob)]
  expect(vault.open(alices).serverSeed).toMatch(/^[0-9a-f]{64}$/)
  expect(() => vault.open({ ...bobs, sealed: alices.sealed })).toThrow('unable to authenticate data')
  expect(() => vault.open({ ...alices, pair: bobs.pair })).toThrow('unable to authenticate data')
  // Also while a server has them in memory.
  expect((await roll(alice)).status).toBe(200)
  // Moved to another row, they block that player's bets, and nothing is settled.
  await read.rows('UPDATE seeds SET sealed = $2 WHERE player_id = $1', [bob.id, alices.sealed])
  const { status, body } = await roll(bob)
  expect([status, body.code]).toEqual([500, 'internal'])
  expect((await roll(alice)).status).toBe(200)
  expect(await read.rows('SELECT FROM round WHERE player_id = $1', [bob.id])).toEqual([])
  await casino.close()
})

test('a start seals the seeds that a version before left plain, in batches, and outcomes stay what they were', async () => {
  const database = await openTestDatabase()
  const before = await openCasino({ databaseUrl: database.url })
  const alice = await before.player({ balance: 100 })
  await roll(alice)
  const { read } = before.app.database
  const vault = openSeedVault((await findDataKeys(read, serverKey))!)
  const [row] = await read.rows<{ player: number; pair: number; sealed: string }>(
    'SELECT player_id AS player, pair_id AS pair, sealed FROM seeds WHERE player_id = $1',
    [alice.id],
  )
  const { serverSeed, nextServerSeed } = vault.open(row!)
  await read.rows(
    `UPDATE seeds SET sealed = NULL, plain_server_seed = $1, plain_next_server_seed = $2 WHERE player_id = $3`,
    [serverSeed, nextServerSeed, alice.id],
  )
  // More than one batch of other rows.
  await read.rows(
    `INSERT INTO seeds (player_id, pair_id, plain_server_seed, plain_next_server_seed, client_seed, nonce)
     SELECT 1000000 + n, 1000000 + n, md5(n::text) || md5(n::text), md5(n::text) || md5('next'), 'client', 0 FROM generate_series(1, 2500) AS n`,
  )
  await before.close()

  const after = await openCasino({ databaseUrl: database.url })
  const plain = 'SELECT FROM seeds WHERE plain_server_seed IS NOT NULL OR plain_next_server_seed IS NOT NULL'
  expect(await after.app.database.read.rows(plain)).toEqual([])
  await after.app.database.read.rows('DELETE FROM seeds WHERE player_id > 1000000')
  await after.call('POST /api/games/dice/roll', {
    token: alice.token,
    body: { betAmount: 1, targetValue: 50, betType: 'over' },
  })
  const { revealed } = (await after.call('POST /api/fairness/rotate', { token: alice.token, body: {} })).body
  expect(revealed).toMatchObject({ serverSeed, rounds: 2 })
  await closeAudited(after)
  await database.drop()
})
