/** Plays the steps of a round on the stage. A press meanwhile speeds it up, but never changes what is shown. */

import type { CoinCell, ReelCell } from '../engine/outcome.ts'
import { Counter } from './counter.ts'
import type { Overlay } from './overlay.ts'
import type { Sound } from './sound.ts'
import type { SlotStage } from './stage.ts'
import type { Texts } from './texts/en.ts'
import type { SlotCelebration, StepOf, TimelineStep } from './timeline.ts'

export interface ShowParts {
  readonly stage: SlotStage
  readonly overlay: Overlay
  readonly sound: Sound
  /** The win of the round so far. */
  readonly win: Counter
  readonly texts: Texts
  readonly money: (amount: number) => string
  readonly bet: () => number
  readonly maxWinMultiple: number
}

const celebrationMs: Readonly<Record<SlotCelebration, number>> = {
  none: 0,
  win: 0,
  big: 3_200,
  huge: 4_600,
  epic: 6_000,
}

export class SpinShow {
  readonly #parts: ShowParts
  readonly #waits = new Set<() => void>()
  #quick = false
  #hurried = false
  #held: CoinCell[] = []
  #lastSpecial = 0
  #counting: Counter | undefined

  constructor(parts: ShowParts) {
    this.#parts = parts
    const { stage, win, sound } = parts
    stage.onFrame = (now) => {
      const rolls = win.frame(now)
      const counts = this.#counting?.frame(now) ?? false
      return rolls || counts
    }
    stage.onLand = (reel) => sound.land(reel)
  }

  /** Ends the part that is being shown. */
  hurry(): void {
    this.#hurried = true
    this.#parts.stage.hurry()
    this.#parts.win.end()
    this.#counting?.end()
    for (const end of this.#waits) end()
  }

  async play(steps: readonly TimelineStep[], quick: boolean): Promise<void> {
    this.#quick = quick
    this.#hurried = false
    let turning = true
    for (const step of steps) {
      if (step.kind === 'reels') {
        if (!turning) this.#parts.stage.start(this.#quick)
        turning = false
      }
      await this.#play(step)
    }
    this.#parts.overlay.pill(undefined)
  }

  #play(step: TimelineStep): Promise<void> | void {
    switch (step.kind) {
      case 'reels':
        return this.#reels(step)
      case 'wins':
        return this.#wins(step)
      case 'free-intro':
        return this.#freeIntro(step)
      case 'free-spin':
        return this.#parts.overlay.pill(
          `${this.#parts.texts.freeSpin(step.number, step.of)}${step.multiplier > 1 ? ` · ×${step.multiplier}` : ''}`,
        )
      case 'free-added':
        return this.#announced(this.#parts.texts.freeAdded(step.added), undefined, 1_600)
      case 'free-summary':
        return this.#summary(this.#parts.texts.freeOver, step)
      case 'hold-intro':
        return this.#holdIntro(step)
      case 'hold-turn':
        return this.#holdTurn(step)
      case 'hold-summary':
        return this.#holdSummary(step)
      case 'end':
        return this.#end(step)
    }
  }

  async #reels({ grid, coins, tense }: StepOf<'reels'>): Promise<void> {
    const { stage, sound } = this.#parts
    this.#hurried = false
    this.#lastSpecial = 0
    stage.onLand = (reel) => {
      sound.land(reel)
      const specials = grid[reel]?.filter((symbol) => symbol === 'scatter' || symbol === 'coin').length ?? 0
      if (specials > 0) sound.special(this.#lastSpecial++)
      if (tense[reel + 1]) sound.tense()
    }
    await stage.land({ grid, coins, tense, quick: this.#quick })
  }

  /** All of them together, then each individually if there is time. */
  async #wins({ lineWins, scatterWin, win, won }: StepOf<'wins'>): Promise<void> {
    const { stage, sound, win: counter, bet } = this.#parts
    const multiple = win / bet()
    const cells = distinct([...lineWins.flatMap((line) => line.cells), ...(scatterWin?.cells ?? [])])
    stage.light(
      cells,
      lineWins.map(({ line }) => line),
    )
    // A payout at or below the stake is shown and counted, but not celebrated.
    if (win > bet()) sound.win(Math.round(Math.min(4, multiple)))
    else sound.count()
    const ms = this.#quick ? 250 : Math.min(2_400, 500 + multiple * 160)
    counter.roll(won, performance.now(), ms)
    stage.wake()
    await this.#wait(this.#quick ? 420 : ms + 450)
    counter.end()
  }

  /** After the round, until the next one: each line in turn. */
  async cycle(steps: readonly TimelineStep[], isOver: () => boolean): Promise<void> {
    const wins = steps.filter((step) => step.kind === 'wins')
    const only = wins.length === 1 ? wins[0] : undefined
    if (
      !only ||
      only.lineWins.length + (only.scatterWin ? 1 : 0) < 2 ||
      steps.some(({ kind }) => kind === 'free-intro')
    )
      return
    const parts = [
      ...only.lineWins.map(({ cells, line }) => ({ cells, lines: [line] })),
      ...(only.scatterWin ? [{ cells: only.scatterWin.cells, lines: [] }] : []),
    ]
    for (let i = 0; !isOver(); i = (i + 1) % parts.length) {
      const part = parts[i]!
      this.#parts.stage.light(part.cells, part.lines)
      await this.#wait(1_240)
    }
  }

  async #freeIntro({ spins, multiplier }: StepOf<'free-intro'>): Promise<void> {
    const { texts, sound, stage } = this.#parts
    stage.light(specialCells(stage.grid, 'scatter'), [])
    sound.fanfare()
    await this.#wait(900)
    await this.#announced(texts.freeSpins, texts.freeIntro(spins, multiplier), 2_800)
    stage.clearWins()
  }

  async #summary(headline: string, { win }: { win: number }): Promise<void> {
    const { money, texts, overlay, sound, bet } = this.#parts
    overlay.pill(undefined)
    if (win > bet()) sound.fanfare()
    await this.#announced(headline, texts.won(money(win)), 2_600)
  }

  async #holdIntro({ held, respins }: StepOf<'hold-intro'>): Promise<void> {
    const { stage, texts, sound, overlay } = this.#parts
    this.#held = [...held]
    stage.light(held, [])
    sound.fanfare()
    await this.#wait(1_000)
    await this.#announced(texts.hold, texts.holdIntro(held.length), 2_200)
    stage.hold(held)
    overlay.pill(texts.respins(respins))
  }

  async #holdTurn({ landed, left }: StepOf<'hold-turn'>): Promise<void> {
    const { stage, sound, overlay, texts } = this.#parts
    this.#hurried = false
    sound.start()
    const ms = stage.respin(landed, this.#quick)
    await this.#wait(ms, true)
    if (landed.length > 0) sound.coin()
    this.#held.push(...landed)
    overlay.pill(texts.respins(left))
    await this.#wait(this.#quick ? 150 : 380)
  }

  async #holdSummary({ grand, win, won }: StepOf<'hold-summary'>): Promise<void> {
    const { stage, sound, win: counter, texts, money } = this.#parts
    let sum = counter.value
    for (const coin of this.#held) {
      sum = Math.min(won, sum + coin.value)
      counter.set(sum)
      sound.coin()
      await this.#wait(this.#quick ? 60 : 170)
    }
    if (grand !== undefined) await this.#announced(texts.grand, money(grand), 2_600)
    counter.set(won)
    await this.#summary(texts.holdOver, { win })
    stage.endHold()
  }

  async #end({ total, celebration, limited }: StepOf<'end'>): Promise<void> {
    const { win, texts, maxWinMultiple, money } = this.#parts
    win.set(total)
    if (celebration === 'big' || celebration === 'huge' || celebration === 'epic')
      await this.#celebrate(total, celebration)
    if (limited) await this.#announced(texts.limit(maxWinMultiple), money(total), 3_000)
  }

  async #celebrate(total: number, celebration: 'big' | 'huge' | 'epic'): Promise<void> {
    const { stage, overlay, sound, texts, money } = this.#parts
    const counter = new Counter((value) => overlay.amount(money(value)))
    const ms = celebrationMs[celebration]
    overlay.banner({ headline: texts[celebration], celebration: true })
    this.#counting = counter
    counter.roll(total, performance.now(), ms * 0.75)
    stage.rain(ms)
    stage.wake()
    sound.fanfare()
    this.#hurried = false
    await this.#wait(ms, true)
    counter.end()
    await this.#wait(1_100, true)
    this.#counting = undefined
    stage.stopRain()
    overlay.banner(undefined)
  }

  async #announced(headline: string, text: string | undefined, ms: number): Promise<void> {
    const { overlay } = this.#parts
    overlay.banner({ headline, ...(text !== undefined && { text }), celebration: false })
    this.#hurried = false
    await this.#wait(this.#quick ? ms * 0.6 : ms, true)
    overlay.banner(undefined)
  }

  /** Ends early when the player speeds it up; after that, further waits are skipped unless `isNew`. */
  #wait(ms: number, isNew = false): Promise<void> {
    if (this.#hurried && !isNew) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#waits.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#waits.add(end)
    })
  }
}

function distinct(cells: readonly ReelCell[]): readonly ReelCell[] {
  return [...new Map(cells.map((cell) => [`${cell.reel} ${cell.row}`, cell])).values()]
}

function specialCells(grid: SlotStage['grid'], wanted: 'scatter'): readonly ReelCell[] {
  return grid.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === wanted ? [{ reel, row }] : [])))
}
