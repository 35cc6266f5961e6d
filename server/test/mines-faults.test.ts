import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MinesGame, MinesRevealReply } from '@casino/contract/mines'
import { expect, test } from 'vitest'
import { audit } from '../audit/audit.ts'
import { openDatabase } from '../database/database.ts'
import { openStage, type Stage, type StagePlayer } from './fault-drill/stage.ts'
import { serverKey } from './keys.ts'

/** Pause between two tries of the same call. */
const retryMs = 40

/** A call that is repeated with its key until it is answered, whatever happens to the server. */
async function insist<Reply>(stage: Stage, { token }: StagePlayer, call: string, body?: object): Promise<Reply> {
  const key = randomUUID()
  for (;;) {
    const response = await fetch(`${stage.address}/api/games/mines/${call}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (text !== undefined && response?.status === 200) return JSON.parse(text) as Reply
    if (text !== undefined && response?.status !== 503)
      throw new Error(`${call} was answered ${response?.status} ${text}`)
    await pause(retryMs)
  }
}

interface Miner {
  rounds: number
  opened: number
  balance: number
}

/** Plays rounds until stopped; after each answer the casino's record must match the player's exactly. */
async function play(stage: Stage, player: StagePlayer, told: Miner, enough: () => boolean): Promise<void> {
  while (!enough()) {
    const bet = { betAmount: randomInt(1, 50), numberOfMines: randomInt(1, 6) }
    const { roundId } = await insist<{ roundId: string }>(stage, player, 'start', bet)
    told.rounds += 1
    const cells = Array.from({ length: 25 }, (_, cell) => cell).sort(() => randomInt(3) - 1)
    const open: number[] = []
    for (const cellIndex of cells.slice(0, randomInt(1, 8))) {
      const reply = await insist<MinesRevealReply>(stage, player, 'reveal', { cellIndex, roundId })
      told.opened += 1
      if (reply.outcome === 'safe') open.push(cellIndex)
      expect([reply.roundId, reply.game.revealed]).toEqual([roundId, open])
      if (reply.result) {
        told.balance = reply.result.balance
        break
      }
      const { game } = await insist<{ game: MinesGame | null }>(stage, player, 'active')
      expect(game).toEqual(reply.game)
    }
    const { game } = await insist<{ game: MinesGame | null }>(stage, player, 'active')
    if (game) {
      const reply = await insist<{ revealed: number[]; balance: number }>(stage, player, 'cashout', { roundId })
      expect(reply.revealed).toEqual(open)
      told.balance = reply.balance
    }
  }
}

test('kill -9 while rounds are under way, again and again: each continues from its last state, and is settled once', {
  timeout: 120_000,
}, async () => {
  const stage = await openStage({ players: 6 })
  const database = openDatabase(stage.databaseUrl)
  try {
    const told = stage.players.map((): Miner => ({ rounds: 0, opened: 0, balance: 0 }))
    const opened = () => told.reduce((sum, miner) => sum + miner.opened, 0)
    let over = false
    const played = Promise.all(stage.players.map((player, index) => play(stage, player, told[index]!, () => over)))
    const reached = async (goal: number) => {
      while (opened() < goal) await Promise.race([pause(5), played])
    }
    for (let time = 1; time <= 3; time++) {
      await reached(opened() + randomInt(20, 60))
      await stage.server.kill()
      await stage.startServer()
    }
    await reached(opened() + 20)
    over = true
    await played

    const { checks } = await audit(stage.databaseUrl, serverKey)
    expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
    for (const [index, player] of stage.players.entries()) {
      const [kept] = await database.read.rows(
        `SELECT (SELECT count(*) FROM round WHERE player_id = $1) AS rounds,
                (SELECT balance FROM account WHERE owner = $1 AND kind = 'cash') AS balance,
                (SELECT settled FROM mines_game WHERE player_id = $1) AS settled`,
        [player.id],
      )
      const { rounds, balance } = told[index]!
      expect(kept).toEqual({ rounds, balance: Math.round(balance * 100), settled: true })
    }
  } finally {
    await database.close()
    await stage.close()
  }
})
