/** docs/product.md §9: how many major wins are shown. */
export const mostWins = 10
/** The latest wins from which those are chosen (docs/product.md §4). */
export const winsToChooseFrom = 60

interface Win {
  /** Null if the player hides their name. */
  readonly username: string | null
  readonly gameName: string
}

type Accepts = (win: Win, chosen: readonly Win[]) => boolean

const byNone = ({ username }: Win, wins: readonly Win[]) => wins.every((win) => win.username !== username)
const inNone = ({ gameName }: Win, wins: readonly Win[]) => wins.every((win) => win.gameName !== gameName)

/** The strictest first; with few recent players or games a weaker one is used. */
const rules: readonly Accepts[] = [
  (win, chosen) => byNone(win, chosen.slice(-3)) && inNone(win, chosen.slice(-1)),
  (win, chosen) => byNone(win, chosen.slice(-1)) && inNone(win, chosen.slice(-1)),
  (win, chosen) => byNone(win, chosen.slice(-1)),
]

/**
 * Chooses from wins, newest first, so that one lucky player or busy game does not fill the list. The newest win stays first; if
 * the wins are too few to choose from, the others follow at the end.
 */
export function variedWins<T extends Win>(wins: readonly T[]): T[] {
  let chosen: T[] = []
  for (const accepts of rules) {
    chosen = []
    for (const win of wins) if (accepts(win, chosen)) chosen.push(win)
    if (chosen.length >= mostWins) break
  }
  return [...chosen, ...wins.filter((win) => !chosen.includes(win))].slice(0, mostWins)
}
