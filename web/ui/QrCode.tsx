import { useMemo } from 'react'
import { encode } from 'uqr'

/** A code that a phone's camera reads: dark on light in both themes, with the free edge that readers need. */
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

/** Where dark modules begin in a row, and how many follow each other. */
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
