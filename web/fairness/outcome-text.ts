import { m } from '../texts/compiled/messages.js'

export function wonOrLost(won: boolean): string {
  return won ? m.game_won() : m.game_lost()
}

/** The outcome as a word within a sentence. */
export function outcomeText(outcome: string): string {
  return outcome === 'win' ? m.fairness_win() : m.fairness_loss()
}
