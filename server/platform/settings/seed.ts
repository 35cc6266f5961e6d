import { freshCover, freshLink, freshName } from '@casino/contract/play/house-games'
import { games } from '@casino/rules/games/index'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Tx } from '../database/database.ts'
import { defaults, type Groups, type Section } from './groups.ts'

/** A new site has the minimums that its forms show (docs/product.md M7). */
const freshSite: Partial<Groups> = {
  site: { ...defaults.site, minimumDeposit: kopecks(500_00), minimumWithdrawal: kopecks(500_00) },
}

const freshLimits = { minBet: kopecks(1_00), maxBet: kopecks(100_000_00) }

/** Settings and game records of a new site; existing ones are left unchanged. */
export async function seedSettings(tx: Tx, { openingCredit }: { openingCredit: Kopecks }): Promise<void> {
  const groups: Partial<Groups> = { ...freshSite, registration: { openingCredit } }
  for (const [section, value] of Object.entries(groups) as [Section, unknown][]) {
    await tx.rows('INSERT INTO setting (section, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      section,
      JSON.stringify(value),
    ])
  }
  for (const { type, usualEdge } of games) {
    await tx.rows(
      `INSERT INTO game (type, name, status, house_edge_basis_points, min_bet, max_bet, link, image_url)
       VALUES ($1, $2, 'active', $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [type, freshName(type), usualEdge, freshLimits.minBet, freshLimits.maxBet, freshLink(type), freshCover(type)],
    )
  }
}
