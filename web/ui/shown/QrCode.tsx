import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code: dark on light in both themes, with the quiet zone that scanners need. */
export default function QrCode({ text, name, className }: { text: string; name: string; className?: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 2 })
    return {
      size,
      path: data.flatMap((row, y) => runs(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join(''),
    }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges" className={className}>
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Runs of dark modules in a row: where each begins and its length. */
function runs(row: readonly boolean[]): [x: number, width: number][] {
  const found: [number, number][] = []
  row.forEach((dark, x) => {
    if (!dark) return
    const last = found.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  })
  return found
}
