import { randomInt } from 'node:crypto'
import { audit } from '@casino/server/accounting/audit/audit'
import { expect, test } from 'vitest'
import { startMines } from './drills/mines-players.ts'
import { openStage } from './drills/stage.ts'
import { serverKey } from './fixture.ts'

test('kill -9 while rounds are under way, again and again: each continues from its last state, and is settled once', {
  timeout: 120_000,
}, async () => {
  const stage = await openStage({ players: 6 })
  try {
    const mines = startMines(stage, stage.players)
    for (let time = 1; time <= 3; time++) {
      await mines.more(randomInt(20, 60))
      await stage.server.kill()
      await stage.startServer()
    }
    await mines.more(20)
    await mines.finish()
    const { checks } = await audit(stage.databaseUrl, serverKey)
    expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  } finally {
    await stage.close()
  }
})
