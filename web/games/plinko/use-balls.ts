import { useRef, useState } from 'react'
import { playSound } from '../sound.ts'
import type { FallingBall } from './Balls.tsx'
import { turnsOf } from './rounds/path.ts'
import { type PlinkoResult, useFallMs } from './use-plinko.ts'

/** Each ball needs a press, so more are in the air only on a slow machine. */
const mostBalls = 12

/** The balls in the air, and the bin of the last one to land. Changing the board removes all balls. */
export function useBalls(last: PlinkoResult | undefined, board: string) {
  const ms = useFallMs(last?.bet.rows ?? 8)
  const [balls, setBalls] = useState<readonly FallingBall[]>([])
  const [hit, setHit] = useState<number>()
  const [shown, setShown] = useState({ board, round: last?.reply.roundId })
  const bins = useRef<HTMLDivElement>(null)

  if (shown.board !== board) {
    setShown({ ...shown, board })
    setBalls([])
    setHit(undefined)
  } else if (last && shown.round !== last.reply.roundId) {
    setShown({ board, round: last.reply.roundId })
    const path = turnsOf(last.reply.path, last.bet.rows)
    if (`${last.bet.rows} ${last.bet.risk}` !== board) setHit(undefined)
    else if (path && ms > 0) setBalls([...balls, { id: last.reply.roundId, path, ms }].slice(-mostBalls))
    else setHit(last.reply.bin)
  }

  const land = (ball: FallingBall) => {
    setBalls((now) => now.filter((each) => each.id !== ball.id))
    const bin = ball.path.filter((turn) => turn === 'R').length
    setHit(bin)
    playSound('tick')
    bins.current
      ?.querySelector(`[data-bin="${bin}"] > span`)
      ?.animate([{ transform: 'translateY(0)' }, { transform: 'translateY(5px)' }, { transform: 'translateY(0)' }], {
        duration: 260,
        easing: 'ease-out',
      })
  }
  return { balls, hit, land, bins }
}
