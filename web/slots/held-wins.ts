import type { SessionActions } from '../wire/session.ts'

/** After this time without the end of a round, the game is taken to have failed to report it. */
const longestMs = 60_000

/** The live connection may be faster than the message that a round begins: a win waits this long for it. */
const graceMs = 1_000

/**
 * Holds wins back from the header until the game has shown its round: the ledger knows them before the reels stop. What lowers
 * the balance, such as the stake, is shown at once. `open` returns a function that ends it all.
 */
export function heldWins(freezeBalance: SessionActions['freezeBalance']) {
  let show: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let inRound = false

  const release = () => {
    clearTimeout(timer)
    timer = undefined
    inRound = false
    show?.()
  }
  const hold = () => {
    show = freezeBalance('rises', () => {
      timer ??= setTimeout(end, graceMs)
    })
  }
  const end = () => {
    if (!show) return
    release()
    hold()
  }
  return {
    open: () => {
      hold()
      return () => {
        release()
        show = undefined
      }
    },
    begin: () => {
      if (!show || inRound) return
      inRound = true
      clearTimeout(timer)
      timer = setTimeout(end, longestMs)
    },
    end,
  }
}
