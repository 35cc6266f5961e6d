import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MinesGame, MinesRevealReply } from '@casino/contract/play/games/mines'
import { openDatabase } from '@casino/server/platform/database/database'
import { openDeadline } from '@casino/tools/processes/deadline'
import type { DrillStage, StagePlayer } from './stage.ts'

/** Pause between two attempts of the same call. */
const retryMs = 40
/** A call is answered within this time, whatever happens to the server. */
const longestCallMs = 120_000
/** The maximum rounds of one player; a test calls `finish` long before. */
const mostRounds = 100_000

/** The answers that a player received. */
interface Miner {
  readonly player: StagePlayer
  rounds: number
  opened: number
  balance: number
}

export interface MinesPlayers {
  /** Every answer other than 200, and each broken connection. */
  readonly refused: readonly string[]
  /** Resolves after this many more open cells. */
  more(cells: number): Promise<void>
  /** Ends every round, and checks that each is stored exactly as it was answered. */
  finish(): Promise<void>
}

/**
 * Players who play round after round; after each answer the casino's record must match the player's exactly. A call is repeated
 * with its key until it is answered, whatever happens to the server.
 */
export function startMines(
  stage: Pick<DrillStage, 'address' | 'databaseUrl'>,
  players: readonly StagePlayer[],
): MinesPlayers {
  const refused: string[] = []
  const miners = players.map((player): Miner => ({ player, rounds: 0, opened: 0, balance: 0 }))
  const opened = () => miners.reduce((sum, miner) => sum + miner.opened, 0)
  let over = false
  const insist = openCaller(stage, refused)
  const played = Promise.all(miners.map(play))

  async function play(miner: Miner): Promise<void> {
    while (!over) {
      if (miner.rounds === mostRounds) throw new Error(`the test has not finished after ${mostRounds} rounds`)
      const bet = { betAmount: randomInt(1, 50), numberOfMines: randomInt(1, 6) }
      const { roundId } = await insist<{ roundId: string }>(miner, 'start', bet)
      miner.rounds += 1
      const cells = Array.from({ length: 25 }, (_, cell) => cell).sort(() => randomInt(3) - 1)
      const open: number[] = []
      for (const cellIndex of cells.slice(0, randomInt(1, 8))) {
        const reply = await insist<MinesRevealReply>(miner, 'reveal', { cellIndex, roundId })
        miner.opened += 1
        if (reply.outcome === 'safe') open.push(cellIndex)
        assert.deepEqual([reply.roundId, reply.game.revealed], [roundId, open])
        if (reply.result) {
          miner.balance = reply.result.balance
          break
        }
        const { game } = await insist<{ game: MinesGame | null }>(miner, 'active')
        assert.deepEqual(game, reply.game)
      }
      const { game } = await insist<{ game: MinesGame | null }>(miner, 'active')
      if (game) {
        const reply = await insist<{ revealed: number[]; balance: number }>(miner, 'cashout', { roundId })
        assert.deepEqual(reply.revealed, open)
        miner.balance = reply.balance
      }
    }
  }

  return {
    refused,
    async more(cells) {
      const goal = opened() + cells
      while (opened() < goal) await Promise.race([pause(5), played])
    },
    async finish() {
      over = true
      await played
      for (const miner of miners) await expectRecorded(stage.databaseUrl, miner)
    },
  }
}

/** Repeats a call with its key until it is answered, at the stage's current URL; records every other answer in `refused`. */
function openCaller(stage: Pick<DrillStage, 'address'>, refused: string[]) {
  return async function insist<Reply>({ player: { token } }: Miner, call: string, body?: object): Promise<Reply> {
    const key = randomUUID()
    const check = openDeadline(longestCallMs, `${call} has not been answered`)
    for (;;) {
      check()
      const response = await fetch(`${stage.address}/api/games/mines/${call}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (text !== undefined && response?.status === 200) return JSON.parse(text) as Reply
      refused.push(`${call}: ${text === undefined ? 'no answer' : `${response?.status} ${text}`}`)
      if (text !== undefined && response?.status !== 503) throw new Error(refused.at(-1))
      await pause(retryMs)
    }
  }
}

async function expectRecorded(databaseUrl: string, { player, rounds, balance }: Miner): Promise<void> {
  const database = openDatabase(databaseUrl)
  const [recorded] = await database.read
    .rows(
      `SELECT (SELECT count(*) FROM round WHERE player_id = $1) AS rounds,
              (SELECT balance FROM account WHERE owner = $1 AND kind = 'cash') AS balance,
              (SELECT settled FROM mines_game WHERE player_id = $1) AS settled`,
      [player.id],
    )
    .finally(database.close)
  assert.deepEqual({ ...(recorded as object) }, { rounds, balance: Math.round(balance * 100), settled: true })
}
