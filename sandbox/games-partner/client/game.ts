/** One game from its opening on: the stake, the effect of a press, and the order of events. */

import type { FreeRounds, GameOpening, LaunchDocument, SpinDone, SpinRequest } from '../engine/outcome.ts'
import { afterRound, type SlotAutoPlay } from './auto-play.ts'
import { affordableBet, nearestBet, nextBet } from './bets.ts'
import type { SlotControls } from './controls.ts'
import { Counter } from './counter.ts'
import { storedChoice } from './dom.ts'
import type { Overlay } from './overlay.ts'
import { SpinShow } from './show.ts'
import type { Sound } from './sound.ts'
import type { SlotStage } from './stage.ts'
import type { Texts } from './texts/en.ts'
import { celebrationOf, stepsOf } from './timeline.ts'
import { type CallFailure, newId, type PartnerClient, PlayFailure } from './wire.ts'

export interface GameParts {
  readonly launch: LaunchDocument
  readonly opening: GameOpening
  readonly wire: PartnerClient
  readonly stage: SlotStage
  readonly overlay: Overlay
  readonly sound: Sound
  readonly controls: () => SlotControls
  readonly texts: Texts
  readonly money: (amount: number) => string
  readonly notify: (type: 'spin' | 'balance' | 'exit', balance: number) => void
}

/** The shortest time that reels turn, so that a spin visibly begins and ends. */
const turningMs = { usual: 500, quick: 120 }
const betweenAutoMs = { usual: 500, quick: 180 }

export class GameClient {
  readonly #parts: GameParts
  readonly #show: SpinShow
  readonly #win: Counter
  readonly #savedBet
  #balance: number
  #bet: number
  #freeRounds: FreeRounds | undefined
  #auto: SlotAutoPlay | undefined
  #state: 'idle' | 'turning' | 'closed' = 'idle'
  #quick = false
  #lastStart = Number.NEGATIVE_INFINITY
  #rounds = 0

  constructor(parts: GameParts) {
    this.#parts = parts
    const { opening, launch, stage, overlay, sound, texts, money } = parts
    const { game, balance } = opening
    this.#balance = balance
    this.#freeRounds = opening.freeRounds
    this.#savedBet = storedChoice(`bet ${game.provider} ${game.alias} ${launch.currency}`)
    const wanted = nearestBet(game.bets, Number(this.#savedBet.read()) || game.defaultBet)
    this.#bet = affordableBet(game.bets, wanted, balance)
    this.#win = new Counter((value) => parts.controls().win(value > 0 ? money(value) : ''))
    this.#show = new SpinShow({
      stage,
      overlay,
      sound,
      win: this.#win,
      texts,
      money,
      bet: () => this.#stake,
      maxWinMultiple: game.maxWinMultiple,
    })
  }

  /** A round that was not shown to its end is shown first. */
  begin(): void {
    const { opening, overlay, texts } = this.#parts
    this.#refresh()
    const { unfinished } = opening
    if (!unfinished) return
    overlay.notice({
      title: texts.unfinished,
      text: texts.unfinishedText,
      button: texts.see,
      action: () => void this.#round(unfinished, true),
      dismissible: false,
    })
  }

  get bet(): number {
    return this.#stake
  }

  get balance(): number {
    return this.#balance
  }

  press(): void {
    const { sound, overlay } = this.#parts
    sound.unlock()
    if (overlay.isNoticeOpen || this.#state === 'closed') return
    if (this.#auto) {
      this.#auto = undefined
      this.#show.hurry()
      this.#refresh()
    } else if (this.#state === 'turning') this.#show.hurry()
    else void this.#spin()
  }

  changeBet(direction: 1 | -1): void {
    if (this.#state !== 'idle' || this.#auto || this.#hasFreeRounds) return
    this.#parts.sound.unlock()
    this.#parts.sound.press()
    this.#bet = nextBet(this.#parts.opening.game.bets, this.#bet, direction)
    this.#savedBet.write(String(this.#bet))
    this.#refresh()
  }

  set quick(on: boolean) {
    this.#quick = on
  }

  /** Starts automatic play; while it runs, `press` ends it. */
  playAuto(auto: SlotAutoPlay): void {
    if (this.#state !== 'idle' || this.#auto) return
    this.#auto = auto
    void this.#spin()
  }

  get isAuto(): boolean {
    return this.#auto !== undefined
  }

  get #hasFreeRounds(): boolean {
    return (this.#freeRounds?.left ?? 0) > 0
  }

  get #stake(): number {
    return this.#hasFreeRounds ? (this.#freeRounds?.bet ?? this.#bet) : this.#bet
  }

  async #spin(): Promise<void> {
    if (!this.#hasFreeRounds && this.#balance < this.#bet) this.#fail('insufficient_funds')
    else await this.#round({ id: newId(), bet: this.#stake }, false)
  }

  /** `paid`: its stake and its win are already part of the balance. */
  async #round(request: SpinRequest, paid: boolean): Promise<void> {
    const { wire, stage, overlay, sound, texts, notify } = this.#parts
    this.#rounds++
    this.#state = 'turning'
    if (!paid && !this.#hasFreeRounds) this.#balance -= request.bet
    this.#win.set(0)
    this.#refresh()
    await this.#keepPace()
    const before = stage.grid
    // Until `balance` follows, the page may delay the win that the reels have not shown yet.
    notify('spin', this.#balance)
    stage.start(this.#quick)
    sound.start()
    try {
      const [done] = await Promise.all([
        wire.spin(request, () => overlay.pill(texts.repeating)),
        pause(this.#quick ? turningMs.quick : turningMs.usual),
      ])
      overlay.pill(undefined)
      await this.#present(done)
    } catch (error) {
      if (!(error instanceof PlayFailure)) throw error
      overlay.pill(undefined)
      if (!paid && !this.#hasFreeRounds) this.#balance += request.bet
      await stage.land({ grid: before, coins: [], tense: before.map(() => false), quick: true })
      notify('balance', this.#balance)
      this.#fail(error.code, request, paid)
    }
  }

  async #present(done: SpinDone): Promise<void> {
    const { opening, wire, overlay, texts, money, notify } = this.#parts
    const { outcome } = done
    const steps = stepsOf(outcome, opening.game)
    await this.#show.play(steps, this.#quick)
    this.#balance = done.balance
    this.#freeRounds = done.freeRounds
    this.#state = 'idle'
    void wire.shown(outcome.id)
    notify('balance', done.balance)
    overlay.announce(outcome.total > 0 ? texts.won(money(outcome.total)) : texts.nothing)
    if (done.pending) overlay.pill(texts.pending)
    const feature = outcome.hold !== undefined || outcome.freeSpins !== undefined
    this.#auto =
      this.#auto && afterRound(this.#auto, { total: outcome.total, balance: done.balance, bet: this.#bet, feature })
    this.#refresh()
    if (this.#auto) {
      const wins = celebrationOf(outcome.total, outcome.bet) !== 'none'
      await pause((this.#quick ? betweenAutoMs.quick : betweenAutoMs.usual) * (wins ? 1.6 : 1))
      if (this.#auto) void this.#spin()
      return
    }
    const round = this.#rounds
    void this.#show.cycle(steps, () => this.#rounds !== round)
  }

  /** Waits until the minimum time since the last spin has passed. */
  async #keepPace(): Promise<void> {
    const waitMs = this.#lastStart + (this.#parts.launch.pace ?? 0) - performance.now()
    if (waitMs > 0) await pause(waitMs)
    this.#lastStart = performance.now()
  }

  #fail(code: CallFailure, request?: SpinRequest, paid = false): void {
    const { overlay, texts } = this.#parts
    const [title, text] = texts.errors[code]
    this.#auto = undefined
    this.#state = code === 'session_ended' ? 'closed' : 'idle'
    this.#refresh()
    overlay.announce(title)
    if (code === 'lost' && request) {
      // The same id again: a spin that arrived is shown, one that never arrived is played.
      const action = () => void this.#round(request, paid)
      overlay.notice({ title, text, button: texts.again, action, dismissible: false })
    } else overlay.notice({ title, text, button: texts.close, dismissible: true })
  }

  #refresh(): void {
    const { opening, money, texts, controls } = this.#parts
    const { bets } = opening.game
    const free = this.#freeRounds
    controls().show({
      balance: money(this.#balance),
      bet: money(this.#stake),
      ...(this.#hasFreeRounds && free && { freeRounds: `${texts.freeRound} ${free.left}` }),
      canLower: !this.#hasFreeRounds && this.#bet > (bets[0] ?? 0),
      canRaise: !this.#hasFreeRounds && this.#bet < (bets.at(-1) ?? 0),
      state: this.#auto ? 'auto' : this.#state,
      ...(this.#auto && { autoLeft: this.#auto.left }),
    })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
