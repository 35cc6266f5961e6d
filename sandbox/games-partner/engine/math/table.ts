import type { Model } from '../model.ts'
import type { Figures } from './figures.ts'

const head = [
  'model',
  'reels',
  'lines',
  'return',
  'of it reels / coins / free spins',
  'rounds that pay',
  'free spins, one in',
  'coins, one in',
  'standard deviation',
  'volatility',
  'most, in bets',
]

/** The figures of all models as Markdown. */
export function figuresTable(models: readonly Model[], figures: Readonly<Record<string, Figures>>): string {
  const rows = models.map((model) => rowOf(model, figures[model.name]!))
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The table of this kind in a document. */
export function tableIn(document: string): string {
  return /^\| model \|.*(?:\n\|.*)*/m.exec(document)?.[0] ?? ''
}

function rowOf(model: Model, figures: Figures): string[] {
  const { reels, hold, freeSpins } = figures.shares
  return [
    model.name,
    `${model.reels.length}×${model.rows}`,
    String(model.paylines.length),
    `${figures.returnPercent} %`,
    [reels, hold, freeSpins].map((share) => (Number(share) > 0 ? share : '–')).join(' / '),
    `${figures.hitRatePercent} %`,
    figures.freeSpinsOnceIn?.toFixed(2) ?? '–',
    figures.holdOnceIn?.toFixed(2) ?? '–',
    figures.standardDeviation.toFixed(3),
    figures.volatility,
    `${model.maxWinMultiple}`,
  ]
}
