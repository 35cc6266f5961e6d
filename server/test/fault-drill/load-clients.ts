import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import type { DiceReply } from '@casino/contract/games'
import type { Refused } from '@casino/contract/route'
import { openDeadline } from '@casino/tools/deadline'
import type { Stage, StagePlayer } from './stage.ts'

export interface Bet {
  readonly player: StagePlayer
  readonly key: string
  readonly body: string
}

export interface AnsweredBet {
  readonly bet: Bet
  readonly reply: DiceReply
}

export interface LoadClients {
  /** The common prefix of all keys of these clients. */
  readonly run: string
  readonly answered: readonly AnsweredBet[]
  /** Count of each refusal, and of each way a request ended without an answer. */
  readonly refused: ReadonlyMap<string, number>
  /** Answers that must never occur. */
  readonly wrongs: readonly string[]
  /** Send times of the requests that ended without an answer; requests never sent are not among them. */
  readonly cutOff: readonly number[]
  /** The longest wait for any answer. */
  readonly longestMs: number
  /** Resolves after this many more answered bets. */
  more(bets: number): Promise<void>
  /** Resolves after this many more refusals or broken connections. */
  moreRefused(times: number): Promise<void>
  /** Starts no more bets; resolves when all pending ones are answered. */
  finish(): Promise<void>
  /** Stops all clients at once, answered or not. */
  abandon(): void
}

/** No request may wait longer than this for an answer: it would be hanging. */
const timeoutMs = 15_000
/** Time limit for the awaited number of bets or refusals. */
const longestLullMs = 20_000
/** Pause between two tries of the same bet; a browser would wait longer. */
const retryMs = 40
/** A bet is answered within this time, whatever fault is injected; a cluster may take two minutes to heal. */
const longestBetMs = 300_000
/** Bets of one caller; a drill calls `finish` or `abandon` long before. */
const mostBets = 1_000_000

/** When the last byte of each key's request was written to its connection: on a busy machine that is long after its start. */
const leftUs = new Map<string, number>()
subscribe('undici:request:bodySent', (message) => {
  const { headers } = (message as { request: { headers: string[] } }).request
  leftUs.set(headers[headers.indexOf('idempotency-key') + 1]!, performance.now())
})

/**
 * Players who bet without a pause, several bets each at a time. Each bet has a key and is repeated until it is answered,
 * whatever happens: refused for now, disconnected, or of unknown outcome. Each try goes to the stage's address at that moment.
 */
export function startLoadClients(
  stage: Pick<Stage, 'address'>,
  players: readonly StagePlayer[],
  { each = 3 } = {},
): LoadClients {
  const run = randomUUID().slice(0, 8)
  const answered: AnsweredBet[] = []
  const refused = new Map<string, number>()
  const wrongs: string[] = []
  const cutOff: number[] = []
  const waiting = new Set<() => void>()
  let refusals = 0
  let longestMs = 0
  let finishing = false
  let abandoned = false
  let over = false

  const happened = () => {
    for (const look of [...waiting]) look()
  }
  const until = (reached: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const stuck = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`what was waited for has not come: ${JSON.stringify([answered.length, ...refused])}`))
      }, longestLullMs)
      const look = () => {
        if (!reached()) return
        clearTimeout(stuck)
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const note = (what: string) => {
    refused.set(what, (refused.get(what) ?? 0) + 1)
    refusals += 1
    happened()
  }

  async function play(player: StagePlayer): Promise<void> {
    for (let bets = 0; !finishing; bets++) {
      if (bets === mostBets) throw new Error(`the drill has not finished after ${mostBets} bets of one caller`)
      const bet = newBet(run, player)
      const check = openDeadline(longestBetMs, `bet ${bet.key} has not been answered`)
      while (!abandoned) {
        check()
        const began = performance.now()
        const outcome = await roll(stage.address, bet)
        longestMs = Math.max(longestMs, performance.now() - began)
        if ('reply' in outcome) {
          leftUs.delete(bet.key)
          answered.push({ bet, reply: outcome.reply })
          happened()
          break
        }
        const leftAt = leftUs.get(bet.key)
        leftUs.delete(bet.key)
        if (outcome.refused === 'cut off' && leftAt !== undefined) cutOff.push(leftAt)
        note(outcome.refused)
        if (outcome.wrong) {
          wrongs.push(outcome.wrong)
          return
        }
        await pause(retryMs)
      }
    }
  }

  const callers = players.flatMap((player) => Array.from({ length: each }, () => player))
  const playing = callers.map((player) => play(player).catch((error: unknown) => void wrongs.push(String(error))))
  void Promise.all(playing).then(() => {
    over = true
    happened()
  })
  return {
    run,
    answered,
    refused,
    wrongs,
    cutOff,
    get longestMs() {
      return longestMs
    },
    more: (bets) => {
      const goal = answered.length + bets
      return until(() => answered.length >= goal || over)
    },
    moreRefused: (times) => {
      const goal = refusals + times
      return until(() => refusals >= goal || over)
    },
    finish: async () => {
      finishing = true
      await until(() => over)
    },
    abandon: () => {
      finishing = true
      abandoned = true
    },
  }
}

function newBet(run: string, player: StagePlayer): Bet {
  const body = {
    betAmount: (100 + Math.floor(Math.random() * 900)) / 100,
    targetValue: 1 + Math.floor(Math.random() * 99),
    betType: Math.random() < 0.5 ? 'over' : 'under',
  }
  return { player, key: `${run}-${randomUUID()}`, body: JSON.stringify(body) }
}

type Outcome = { readonly reply: DiceReply } | { readonly refused: string; readonly wrong?: string }

export async function roll(address: string, { player, key, body }: Bet): Promise<Outcome> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${address}/api/games/dice/roll`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}`, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (cause) {
    return unanswered(cause)
  }
  if (response.status === 200) return { reply: JSON.parse(text) as DiceReply }
  const { code } = JSON.parse(text) as Refused
  const refused = `${response.status} ${code}`
  if (response.status !== 503) return { refused, wrong: `${key} was answered ${refused}` }
  return response.headers.has('retry-after') ? { refused } : { refused, wrong: `${refused} came without Retry-After` }
}

function unanswered(cause: unknown): Outcome {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return { refused: 'hung', wrong: 'a request hung' }
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const code = typeof reason === 'object' && reason !== null && 'code' in reason ? String(reason.code) : String(reason)
  return { refused: code === 'ECONNREFUSED' ? 'no server' : 'cut off' }
}
