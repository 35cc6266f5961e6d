import { useEffect, useRef } from 'react'
import { useTheme } from '../../shell/frame/preferences.ts'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { useTurbo } from '../turbo.ts'
import { landMs, Tray, turboLandMs } from './tray.ts'

interface ThrownDiceProps {
  /** The last roll, from 0.00 to 99.99. */
  rolled: number | undefined
  /** Identifies the roll: the same number may come twice. */
  roundId: string | undefined
  /** A roll without an answer yet. */
  waiting: boolean
}

/** How long the dice roll once the number is known; the stage does not show it until then. */
export function useLandMs(): number {
  const still = useReducedMotion()
  const turbo = useTurbo()
  if (still) return 0
  return turbo.on ? turboLandMs : landMs
}

/** Four ten-sided dice that land on the digits of the roll. Only a drawing: the number is next to it as text. */
export function ThrownDice({ rolled, roundId, waiting }: ThrownDiceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tray = useRef<{ tray: Tray; wake: () => void }>(undefined)
  const ms = useLandMs()
  const theme = useTheme()

  useEffect(() => {
    const drawn = canvas.current && startDrawing(canvas.current)
    if (!drawn) return undefined
    tray.current = drawn
    return drawn.stop
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number again is a new throw.
  useEffect(() => {
    if (!tray.current) return
    if (ms === 0 || roundId === undefined) tray.current.tray.show(rolled)
    else tray.current.tray.land(rolled, performance.now(), ms)
    tray.current.wake()
  }, [roundId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the wait begins and ends a throw.
  useEffect(() => {
    if (!tray.current || ms !== landMs) return
    if (waiting) tray.current.tray.throwUp()
    else tray.current.tray.putBack(rolled, performance.now())
    tray.current.wake()
  }, [waiting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the comma has the text's colour.
  useEffect(() => tray.current?.wake(), [theme])

  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className="dice-tray" />
    </div>
  )
}

/** Draws a frame for each change of size, and one after another while the dice move. */
function startDrawing(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const tray = new Tray()
  let frame = 0
  let before = 0

  const draw = (now: number) => {
    frame = 0
    tray.advance(now, before === 0 ? 16 : now - before)
    before = tray.moves ? now : 0
    const density = Math.min(devicePixelRatio, 2)
    const { color, fontFamily } = getComputedStyle(canvas)
    context.setTransform(density, 0, 0, density, 0, 0)
    tray.draw(context, {
      width: canvas.width / density,
      height: canvas.height / density,
      ink: color,
      font: fontFamily,
    })
    if (tray.moves) wake()
  }
  const wake = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const resized = new ResizeObserver(() => {
    const density = Math.min(devicePixelRatio, 2)
    canvas.width = Math.round(canvas.clientWidth * density)
    canvas.height = Math.round(canvas.clientHeight * density)
    wake()
  })
  resized.observe(canvas)
  void document.fonts.ready.then(wake)
  return {
    tray,
    wake,
    stop: () => {
      resized.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}
