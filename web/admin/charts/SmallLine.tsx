/** A trend line without figures, shown next to the figure it belongs to. */
export function SmallLine({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const lowest = Math.min(...values)
  const high = Math.max(...values) - lowest || 1
  const points = values.map((value, i) => `${(i / (values.length - 1)) * 100} ${28 - ((value - lowest) / high) * 26}`)
  return (
    <svg viewBox="0 0 100 30" preserveAspectRatio="none" className="h-8 w-full" aria-hidden="true">
      <path
        d={`M${points.join('L')}`}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="fill-transparent stroke-accent-text stroke-[1.5]"
      />
    </svg>
  )
}
