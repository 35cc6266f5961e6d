import type { SessionActions } from '../wire/session.ts'

/** If a round has not ended after this time, the game is assumed to have failed to report its end. */
const longestMs = 60_000

/** The live connection may be faster than the message that a round begins, so a win waits this long for it. */
const graceMs = 1_000

/**
 * Delays wins in the header until the game has shown its round: the ledger knows them before the reels stop. Decreases, such as
 * the stake, are shown immediately. `open` returns a function that ends the delay.
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
