import type { SlotModel } from '../model.ts'
import type { DeclaredFigures } from './figures.ts'

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
export function figuresTable(models: readonly SlotModel[], figures: Readonly<Record<string, DeclaredFigures>>): string {
  const rows = models.map((model) => rowOf(model, figures[model.name]!))
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The table of this kind in a document. */
export function tableIn(document: string): string {
  return /^\| model \|.*(?:\n\|.*)*/m.exec(document)?.[0] ?? ''
}

function rowOf(model: SlotModel, figures: DeclaredFigures): string[] {
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
