import type { AdminGame } from '@casino/contract/panel/admin-games'
import { m } from '../../texts/compiled/messages.js'
import { shareText } from '../../ui/shown/figures.ts'

type Returned = AdminGame['returned']

const [width, height, middle] = [112, 20, 10]

/** `97,3 %`, or `97,6–98,4 %` where it depends on the bet. */
export function expectedText({ expected: { least, greatest } }: Pick<Returned, 'expected'>): string {
  return least === greatest ? shareText(least) : `${String(least).replace('.', ',')}–${shareText(greatest)}`
}

/**
 * The observed return as a point in its range, with the return by the rules below it; described in words for screen readers.
 */
export function ReturnBand({ returned, className = 'w-28' }: { returned: Returned; className?: string }) {
  const { observed, band, expected, verdict } = returned
  if (observed === null || !band || !verdict) return null
  const [least, greatest] = [Math.min(band.low, expected.least), Math.max(band.high, expected.greatest)]
  const margin = Math.max((greatest - least) * 0.08, 0.05)
  const place = (percent: number) => ((percent - least + margin) / (greatest - least + 2 * margin)) * width
  const outside = verdict === 'outside'
  const words = m.admin_game_band_text({
    observed: shareText(observed),
    low: shareText(band.low),
    high: shareText(band.high),
    expected: expectedText(returned),
    verdict: verdictText(verdict),
  })
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words} className={`block h-auto ${className}`}>
      <title>{words}</title>
      <line x1="0" x2={width} y1={middle} y2={middle} className="stroke-line" strokeWidth="1" />
      <rect
        x={place(band.low)}
        width={Math.max(place(band.high) - place(band.low), 2)}
        y={middle - 5}
        height="10"
        rx="2"
        className={outside ? 'fill-danger-tint stroke-danger' : 'fill-info-tint stroke-info'}
        strokeWidth="1"
      />
      <rect
        x={place(expected.least) - 1}
        width={place(expected.greatest) - place(expected.least) + 2}
        y={middle - 8}
        height="16"
        rx="1"
        className="fill-accent-text"
        fillOpacity="0.45"
      />
      <circle cx={place(observed)} cy={middle} r="3" className={outside ? 'fill-danger' : 'fill-text'} />
    </svg>
  )
}

export function verdictText(verdict: 'within' | 'outside'): string {
  return verdict === 'within' ? m.admin_game_within() : m.admin_game_outside()
}
