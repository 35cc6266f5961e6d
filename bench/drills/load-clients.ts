import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import type { DiceReply } from '@casino/contract/play/games/dice'
import type { Refused } from '@casino/contract/route'
import { openDeadline } from '@casino/tools/processes/deadline'
import type { DrillStage, StagePlayer } from './stage.ts'

export interface Bet {
  readonly player: StagePlayer
  readonly key: string
  readonly body: string
}

export interface AnsweredBet {
  readonly bet: Bet
  readonly reply: DiceReply
}

/** No request may wait longer than this for an answer, or it counts as hanging. */
const timeoutMs = 15_000
/** Time limit for the awaited number of bets or refusals. */
const longestLullMs = 20_000
/** Pause between two attempts of the same bet; a browser would wait longer. */
const retryMs = 40
/** A bet is answered within this time, whatever fault is injected; a cluster may take two minutes to heal. */
const longestBetMs = 300_000
/** The maximum bets of one caller; a drill calls `finish` or `abandon` long before. */
const mostBets = 1_000_000

/** When the last byte of each key's request was written to its connection: on a busy machine that is long after its start. */
const leftUs = new Map<string, number>()
subscribe('undici:request:bodySent', (message) => {
  const { headers } = (message as { request: { headers: string[] } }).request
  leftUs.set(headers[headers.indexOf('idempotency-key') + 1]!, performance.now())
})

/** Starts `each` callers for every player. */
export function startLoadClients(
  stage: Pick<DrillStage, 'address'>,
  players: readonly StagePlayer[],
  { each = 3 } = {},
): LoadClients {
  return new LoadClients(
    stage,
    players.flatMap((player) => Array.from({ length: each }, () => player)),
  )
}

/**
 * Players who bet continuously, several bets each at a time. Each bet has a key and is repeated until it is answered, after a
 * temporary refusal, a disconnection or an unknown outcome. Each attempt goes to the stage's current URL.
 */
export class LoadClients {
  /** The common prefix of all keys of these clients. */
  readonly run = randomUUID().slice(0, 8)
  readonly answered: AnsweredBet[] = []
  /** Count of each refusal, and of each way a request ended without an answer. */
  readonly refused = new Map<string, number>()
  /** Answers that must never occur. */
  readonly wrongs: string[] = []
  /** Send times of the requests that ended without an answer; requests never sent are not among them. */
  readonly cutOff: number[] = []
  /** The longest wait for any answer. */
  longestMs = 0
  readonly #stage: Pick<DrillStage, 'address'>
  readonly #waiting = new Set<() => void>()
  #refusals = 0
  #finishing = false
  #abandoned = false
  #over = false

  constructor(stage: Pick<DrillStage, 'address'>, callers: readonly StagePlayer[]) {
    this.#stage = stage
    const playing = callers.map((player) =>
      this.#play(player).catch((error: unknown) => void this.wrongs.push(String(error))),
    )
    void Promise.all(playing).then(() => {
      this.#over = true
      this.#happened()
    })
  }

  /** Resolves after this many more answered bets. */
  more(bets: number): Promise<void> {
    const goal = this.answered.length + bets
    return this.#until(() => this.answered.length >= goal || this.#over)
  }

  /** Resolves after this many more refusals or broken connections. */
  moreRefused(times: number): Promise<void> {
    const goal = this.#refusals + times
    return this.#until(() => this.#refusals >= goal || this.#over)
  }

  /** Starts no more bets; resolves when all pending ones are answered. */
  finish(): Promise<void> {
    this.#finishing = true
    return this.#until(() => this.#over)
  }

  /** Stops all clients immediately, answered or not. */
  abandon(): void {
    this.#finishing = true
    this.#abandoned = true
  }

  async #play(player: StagePlayer): Promise<void> {
    for (let bets = 0; !this.#finishing; bets++) {
      if (bets === mostBets) throw new Error(`the drill has not finished after ${mostBets} bets of one caller`)
      await this.#bet(newBet(this.run, player))
    }
  }

  /** Repeats one bet until it is answered; throws for an answer that must never occur. */
  async #bet(bet: Bet): Promise<void> {
    const check = openDeadline(longestBetMs, `bet ${bet.key} has not been answered`)
    while (!this.#abandoned) {
      check()
      const began = performance.now()
      const outcome = await roll(this.#stage.address, bet)
      this.longestMs = Math.max(this.longestMs, performance.now() - began)
      const leftAt = leftUs.get(bet.key)
      leftUs.delete(bet.key)
      if ('reply' in outcome) {
        this.answered.push({ bet, reply: outcome.reply })
        this.#happened()
        return
      }
      if (outcome.refused === 'cut off' && leftAt !== undefined) this.cutOff.push(leftAt)
      this.refused.set(outcome.refused, (this.refused.get(outcome.refused) ?? 0) + 1)
      this.#refusals += 1
      this.#happened()
      if (outcome.wrong) throw new Error(outcome.wrong)
      await pause(retryMs)
    }
  }

  #happened(): void {
    for (const look of [...this.#waiting]) look()
  }

  #until(reached: () => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stuck = setTimeout(() => {
      const figures = JSON.stringify([this.answered.length, ...this.refused])
      reject(new Error(`no such progress within ${longestLullMs / 1000} s: ${figures}`))
    }, longestLullMs)
    const look = () => reached() && resolve()
    this.#waiting.add(look)
    look()
    return promise.finally(() => {
      clearTimeout(stuck)
      this.#waiting.delete(look)
    })
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
