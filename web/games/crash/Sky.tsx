import { msOf } from '@casino/rules/games/crash/rules'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { serverTime } from './clock.ts'
import type { Phase } from './face.ts'
import { type Axes, axesAt, heightOf, leastSpanMs, placeAt, ticksOf } from './rounds/geometry.ts'
import { KiteDrawing } from './rounds/Kite.tsx'
import { useFrame } from './use-frame.ts'

interface SkyProps {
  phase: Phase
  startsAt: number | undefined
  /** In hundredths. */
  crash: number | undefined
}

/** How long a snapped string falls and the kite flies away. */
const snapMs = 900
/** Margins for the kite on the right and at the top, and for the ground. */
const margins = { left: 26, right: 70, top: 92, bottom: 26 }
/** From the spool to the kite on the ground. */
const reach = { x: 26, y: 34 }
const points = 48
/** The string is drawn in every second frame: in one, its end moves by less than a pixel. */
const stringMs = 25

/** The kite on its string, which is the curve of the multiplier. Only a drawing: everything is next to it as text. */
export default function Sky({ phase, startsAt, crash }: SkyProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const kite = useRef<HTMLDivElement>(null)
  const hills = useRef<SVGSVGElement>(null)
  const snappedAt = useRef(0)
  const drawnAt = useRef(0)
  const elapsed = useElapsed(phase, startsAt, crash)
  const [size, setSize] = useState<Size>()

  const measured = useRef<Measured>(undefined)

  const draw = useCallback(() => {
    measured.current = measuredOf(canvas, measured.current)
    if (!measured.current) return
    const { context, width, height } = measured.current
    context.clearRect(0, 0, width, height)
    const ms = elapsed()
    const fallen = phase === 'crashed' ? Math.min((performance.now() - snappedAt.current) / snapMs, 1) : 0
    drawString(measured.current, { axes: axesAt(ms), ms, fallen, rests: phase === 'none' || phase === 'bets' })
    drawnAt.current = performance.now()
  }, [phase, elapsed])

  useEffect(() => {
    if (phase !== 'crashed') return draw()
    snappedAt.current = performance.now()
    draw()
    const timer = setTimeout(draw, snapMs)
    return () => clearTimeout(timer)
  }, [phase, draw])
  useFrame(() => {
    if (performance.now() - drawnAt.current > stringMs) draw()
  }, phase === 'flight')
  useSnap(phase, draw)
  useFlying({ kite, hills, flies: phase === 'flight', elapsed, size })
  useResized(
    box,
    useCallback(() => {
      measured.current = undefined
      if (canvas.current) setSize({ width: canvas.current.clientWidth, height: canvas.current.clientHeight })
      draw()
    }, [draw]),
  )

  return (
    <div ref={box} className="crash-sky" data-phase={phase} aria-hidden="true">
      <Clouds />
      <svg ref={hills} className="crash-hills" viewBox="0 0 400 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 50C60 14 120 22 180 46S310 66 400 26V100H0z" />
        <path d="M0 76C80 48 140 64 210 76S340 68 400 60V100H0z" />
      </svg>
      <canvas ref={canvas} />
      <div ref={kite} className="crash-kite">
        <div className="crash-gone">
          <div className="crash-sway">
            <KiteDrawing />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The time in flight; at the end that of the crash. */
function useElapsed(phase: Phase, startsAt: number | undefined, crash: number | undefined): () => number {
  return useCallback(() => {
    if (phase === 'flight' && startsAt !== undefined) return Math.max(serverTime() - startsAt, 0)
    return phase === 'crashed' && crash !== undefined ? msOf(crash) : 0
  }, [phase, startsAt, crash])
}

/** The frames in which the string falls. */
function useSnap(phase: Phase, draw: () => void): void {
  useEffect(() => {
    if (phase !== 'crashed') return undefined
    const until = performance.now() + snapMs
    let frame = requestAnimationFrame(function next() {
      draw()
      if (performance.now() < until) frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [phase, draw])
}

function useResized(box: RefObject<HTMLElement | null>, draw: () => void): void {
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(draw)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, draw])
}

interface Flying {
  readonly kite: RefObject<HTMLElement | null>
  readonly hills: RefObject<Element | null>
  readonly flies: boolean
  readonly elapsed: () => number
  readonly size: Size | undefined
}

/** The ground is left behind in the first ten seconds. */
const sinkMs = 10_000
const steps = 40

/** Animated by the browser, so that the main thread only has to draw the number and the string. */
function useFlying({ kite, hills, flies, elapsed, size }: Flying): void {
  useEffect(() => {
    if (!size) return undefined
    const animations = [
      kite.current?.animate(kiteFrames(size), { duration: leastSpanMs, fill: 'both' }),
      hills.current?.animate({ transform: ['none', 'translateY(100%)'] }, { duration: sinkMs, fill: 'both' }),
    ]
    for (const animation of animations) {
      if (!flies) animation?.pause()
      if (animation) animation.currentTime = elapsed()
    }
    return () => {
      for (const animation of animations) animation?.cancel()
    }
  }, [kite, hills, flies, elapsed, size])
}

/** The kite's path until it stays in place and the axes grow instead. */
function kiteFrames(size: Size): Keyframe[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const ms = (leastSpanMs * step) / steps
    const { x, y } = pixels(size, placeAt(axesAt(ms), ms))
    return { transform: `translate(${x}px, ${y}px)` }
  })
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Measured extends Size {
  readonly context: CanvasRenderingContext2D
  readonly accent: string
  readonly line: string
  readonly words: string
  readonly font: string
  readonly at: number
}

/** The theme may change in flight. */
const coloursForMs = 1_000

/** The canvas in the resolution of the screen, at most twice that of CSS. Measured rarely: it forces a layout. */
function measuredOf(
  { current }: RefObject<HTMLCanvasElement | null>,
  before: Measured | undefined,
): Measured | undefined {
  if (before && performance.now() - before.at < coloursForMs) return before
  const context = current?.getContext('2d')
  if (!current || !context) return undefined
  const { clientWidth: width, clientHeight: height } = current
  const scale = Math.min(devicePixelRatio || 1, 2)
  if (current.width !== Math.round(width * scale) || current.height !== Math.round(height * scale)) {
    current.width = Math.round(width * scale)
    current.height = Math.round(height * scale)
  }
  context.setTransform(scale, 0, 0, scale, 0, 0)
  const style = getComputedStyle(current)
  return {
    context,
    width,
    height,
    accent: style.getPropertyValue('--accent'),
    line: style.getPropertyValue('--line-strong'),
    words: style.getPropertyValue('--text-3'),
    font: style.fontFamily,
    at: performance.now(),
  }
}

function pixels({ width, height }: Size, { x, y }: { x: number; y: number }) {
  return {
    x: margins.left + reach.x + x * (width - margins.left - reach.x - margins.right),
    y: height - margins.bottom - reach.y - y * (height - margins.bottom - reach.y - margins.top),
  }
}

interface Drawn {
  readonly axes: Axes
  readonly ms: number
  /** How far the snapped string has fallen, from 0 to 1. */
  readonly fallen: number
  readonly rests: boolean
}

function drawString(size: Measured, { axes, ms, fallen, rests }: Drawn): void {
  const { context, height, accent } = size
  if (!rests) drawTicks(size, axes)
  const spool = { x: margins.left, y: height - margins.bottom }

  const place = (part: number) => {
    const flown = pixels(size, placeAt(axes, ms * part))
    // The curve begins at the spool, and falls from its free end.
    const begin = (1 - part) ** 2
    const y = flown.y + reach.y * begin
    const down = fallen * fallen * (spool.y - y) * part
    return { x: flown.x - reach.x * begin - fallen * part * 30, y: y + down }
  }
  context.beginPath()
  context.moveTo(spool.x, spool.y)
  for (let nth = 0; nth <= points; nth++) {
    const { x, y } = place(nth / points)
    context.lineTo(x, y)
  }
  context.lineWidth = 3
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = accent
  context.globalAlpha = 1 - fallen * 0.55
  context.stroke()
  context.globalAlpha = 1
  context.beginPath()
  context.arc(spool.x, spool.y, 7, 0, 7)
  context.fillStyle = '#b86f00'
  context.fill()
  context.beginPath()
  context.arc(spool.x, spool.y, 3, 0, 7)
  context.fillStyle = accent
  context.fill()
}

/** Lines at some multipliers, labelled on the right. */
function drawTicks(size: Measured, axes: Axes): void {
  const { context, width } = size
  context.lineWidth = 1
  context.font = `600 11px ${size.font}`
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (const tick of ticksOf(axes)) {
    const y = Math.round(pixels(size, { x: 0, y: heightOf(axes, tick) }).y) + 0.5
    context.globalAlpha = 0.5
    context.strokeStyle = size.line
    context.setLineDash([2, 6])
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(width - 40, y)
    context.stroke()
    context.globalAlpha = 1
    context.fillStyle = size.words
    context.fillText(`×${String(tick).replace('.', ',')}`, width - 6, y)
  }
  context.setLineDash([])
}

/** Clouds drift past as separate elements, so that little has to be redrawn. */
function Clouds() {
  return (
    <div className="crash-clouds">
      {[1, 2, 3, 4, 5].map((cloud) => (
        <svg key={cloud} viewBox="0 0 108 46" aria-hidden="true">
          <path d="M12 22c4-20 34-24 44-8 14-14 40-6 40 12 18 0 18 20 2 20H8c-18 0-14-22 4-24z" />
        </svg>
      ))}
    </div>
  )
}
