import assert from 'node:assert/strict'
import type { MinesGame } from '@casino/contract/play/games/mines'
import { type Field, minePositions } from '@casino/rules/games/mines/rules'
import { pureHmac } from '@casino/rules/pure-hash'
import { findSeeds } from '../../play/games/seeds.ts'
import type { Casino, CasinoPlayer } from './casino.ts'
import { seedVaultOf } from './keys.ts'

/** The calls of mines, as made by a page. */
export function miner(player: CasinoPlayer) {
  const keyed = (key: string | undefined) => (key === undefined ? {} : { key })
  return {
    start: (body: unknown, key?: string) => player.call('POST /api/games/mines/start', { body, ...keyed(key) }),
    reveal: (cellIndex: unknown, more: object = {}, key?: string) =>
      player.call('POST /api/games/mines/reveal', { body: { cellIndex, ...more }, ...keyed(key) }),
    cashOut: (body: unknown = {}, key?: string) =>
      player.call('POST /api/games/mines/cashout', { body, ...keyed(key) }),
    active: async () => (await player.call('GET /api/games/mines/active')).body.game,
  }
}

/** The mines of an open round, from the secret that only the server has. */
export async function layOf(casino: Casino, player: CasinoPlayer, { nonce, numberOfMines, cells }: MinesGame) {
  const { read } = casino.app.database
  const seeds = await findSeeds(read, await seedVaultOf(read), player.id)
  const mines = minePositions(pureHmac, seeds, nonce, { mines: numberOfMines, cells: cells as Field })
  const safe = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !mines.includes(cell))
  return { mines, safe }
}

/** A new player who has just begun a round, and the positions of its mines. */
export async function beginMines(casino: Casino, body: unknown, balance = 100) {
  const alice = await casino.player({ balance })
  const play = miner(alice)
  const { status, body: started } = await play.start(body)
  assert.equal(status, 200)
  return { alice, play, started, ...(await layOf(casino, alice, started.game)) }
}
