import { type PointerEvent, useRef, useState } from 'react'
import { swipe } from './carousel.ts'

/** Smaller movements are part of a press. */
const slackPx = 8

/** Tracks a horizontal drag of a finger or the mouse; reports the result when it ends. */
export function useSwipe(turn: (by: number) => void) {
  const start = useRef<{ x: number; at: number; moved: boolean }>(undefined)
  const [dragged, setDragged] = useState(0)

  const end = (event: PointerEvent) => {
    const began = start.current
    start.current = undefined
    if (!began?.moved) return
    setDragged(0)
    const by = event.type === 'pointercancel' ? 0 : swipe(event.clientX - began.x, event.timeStamp - began.at)
    if (by) turn(by)
  }

  return {
    dragged,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) start.current = { x: event.clientX, at: event.timeStamp, moved: false }
      },
      onPointerMove(event: PointerEvent) {
        const began = start.current
        if (!began) return
        const moved = event.clientX - began.x
        if (!began.moved && Math.abs(moved) < slackPx) return
        if (!began.moved) {
          began.moved = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        setDragged(moved)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
    },
  }
}
