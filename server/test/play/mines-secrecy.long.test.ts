import { mineOrder } from '@casino/rules/games/mines/rules'
import { pureHmac } from '@casino/rules/pure-hash'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSeeds } from '../../play/games/seeds.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { dumpOf } from '../kit/dump.ts'
import { seedVaultOf } from '../kit/keys.ts'
import { layOf, miner } from '../kit/miner.ts'

// All output of the server: answers, live events, and the log down to its lowest level.
const said: string[] = []
let casino: Casino
beforeAll(async () => {
  casino = await openCasino({ onLog: (line) => said.push(line) })
})
afterAll(() => casino.close())

const bet = { betAmount: 10, numberOfMines: 5 }

test('while a round runs, nothing that the server sends or stores reveals its mines', async () => {
  const [alice, boris] = [await casino.player({ balance: 1000 }), await casino.player({ balance: 1000 })]
  for (const player of [alice, boris]) {
    const live = player.live()
    live.socket.onAny((...event: unknown[]) => said.push(JSON.stringify(event)))
    await live.subscribe(player.user.id)
  }
  const play = miner(alice)
  const received = async <T>(answer: Promise<{ headers: Headers; body: T }>) => {
    const { headers, body } = await answer
    said.push(JSON.stringify([body, [...headers]]))
    return body
  }

  const { game, roundId } = await received(play.start(bet, 'begin'))
  const { read } = casino.app.database
  const seeds = await findSeeds(read, await seedVaultOf(read), alice.id)
  const { mines, safe } = await layOf(casino, alice, game)
  await received(play.start(bet, 'begin'))
  await received(play.start(bet, 'again'))
  for (const cell of safe.slice(0, 6)) await received(play.reveal(cell, { roundId }, `open-${cell}`))
  for (const cell of [safe[0], safe[1], 25, 49, -1, 'x', null]) await received(play.reveal(cell))
  await received(play.reveal(safe[0], {}, 'begin'))
  await received(play.reveal(safe[0], { roundId: '1' }))
  await received(play.cashOut({ roundId: '1' }))
  await received(alice.call('POST /api/fairness/rotate', { body: {} }))
  await received(alice.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } }))
  for (const asking of [alice, boris]) {
    await received(asking.call('GET /api/games/mines/active'))
    await received(asking.call('GET /api/games/history', { query: { limit: '-1' } }))
    await received(asking.call('GET /api/fairness'))
    await received(asking.call('GET /api/auth/me'))
    await received(asking.call('GET /api/games/rounds/{id}', { params: { id: roundId } }))
    await received(asking.call('GET /api/games/recent-wins'))
    await received(asking.call('GET /api/games/live-bets'))
    await received(miner(asking).reveal('1'))
  }
  const answers = said.length
  expect(answers).toBeGreaterThan(40)

  const texts = [...said, await dumpOf(casino.app.database.read)]
  const drawn = mineOrder(pureHmac, seeds, game.nonce, game.cells).slice(0, game.numberOfMines)
  const lists = [mines, mines.toReversed(), drawn].flatMap((list) => [list.join(), list.join(', '), list.join(' ')])
  for (const secret of [seeds.serverSeed, seeds.nextServerSeed, 'minePositions', '"hit"', ...lists]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
  }

  // The same search finds them after the round, so it does work.
  await received(play.cashOut({ roundId }))
  expect(said.slice(answers).join('')).toContain(`"minePositions":[${mines.join()}]`)
  expect(await dumpOf(casino.app.database.read)).toContain(`"minePositions": [${mines.join(', ')}]`)
})
