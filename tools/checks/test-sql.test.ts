import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from '../places.ts'

// Stories change the rows of these tables through server/test/kit/stored.ts, so that a column is renamed in one place.
const tables = [
  'player',
  'payment',
  'game',
  'session',
  'partner_session',
  'setting',
  'promo_code',
  'provider_turn',
  'notice_delivery',
  'mail_turn',
]
const change = new RegExp(`\\b(?:UPDATE|INSERT INTO|DELETE FROM)\\s+"?(?:${tables.join('|')})\\b`, 'g')
const changesIn = (text: string) => text.match(change)?.length ?? 0

/**
 * The number of statements elsewhere that still change them: to damage rows for an audit or a constraint, to make thousands of
 * rows, or to compare columns. The numbers may only decrease.
 */
const elsewhere: Readonly<Record<string, number>> = {
  'bench/cluster/casino.ts': 1,
  'bench/cluster/inside.ts': 1,
  'bench/comparisons.ts': 1,
  'bench/fixture.ts': 2,
  'bench/live-migrations.long.test.ts': 1,
  'bench/panel-seed.ts': 2,
  'e2e/admin-proposals.long.story.ts': 1,
  'e2e/admin-queue.story.ts': 1,
  'e2e/auto-play.story.ts': 3,
  'e2e/own-casino.long.story.ts': 1,
  'e2e/payment-history.long.story.ts': 1,
  'e2e/wins.long.story.ts': 1,
  'server/accounting/audit-log/audit-event.test.ts': 1,
  'server/accounting/audit/audit.test.ts': 12,
  'server/money/race/audit.test.ts': 1,
  'server/money/rewards/audit.test.ts': 5,
  'server/people/players/sessions/sessions.test.ts': 1,
  'server/platform/database/migrations.test.ts': 2,
  'server/test/accounting/moved-clocks.test.ts': 2,
  'server/test/kit/played-casino.ts': 1,
  'server/test/kit/stand-in.ts': 1,
  'server/test/money/approval-sums.test.ts': 3,
  'server/test/money/deposits-races.test.ts': 1,
  'server/test/money/four-eyes.test.ts': 1,
  'server/test/money/retry-payout.test.ts': 1,
  'server/test/money/review.test.ts': 1,
  'server/test/money/rewards-at-size.test.ts': 2,
  'server/test/money/risk-hints.test.ts': 2,
  'server/test/money/withdrawals.test.ts': 1,
  'server/test/panel/admin-at-size.test.ts': 3,
  'server/test/panel/admin-exports.test.ts': 1,
  'server/test/people/devices.test.ts': 1,
  'server/test/people/names-and-addresses.test.ts': 1,
  'server/test/people/notices.test.ts': 2,
  'server/test/people/opening-credit-killed.long.test.ts': 1,
  'server/test/people/own-account.test.ts': 1,
  'server/test/people/second-factor.test.ts': 1,
  'server/test/people/sessions.test.ts': 3,
  'server/test/platform/attacks.test.ts': 1,
  'server/test/platform/database-roles.test.ts': 1,
  'server/test/platform/nulls-of-columns.test.ts': 2,
  'server/test/platform/replica.long.test.ts': 1,
  'server/test/platform/standby.test.ts': 1,
  'server/test/play/external-games.test.ts': 1,
  'server/test/play/partner-wallet.test.ts': 1,
}

const files = globSync('{server,e2e,bench}/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
  (file) => /\.(test|story)\.ts$|^server\/test\/|^e2e\/|^bench\//.test(file) && file !== 'server/test/kit/stored.ts',
)

test('a statement that changes one of these tables is found', () => {
  expect(changesIn('UPDATE player SET a = 1; DELETE FROM "setting"; INSERT INTO\n  game (type)')).toBe(3)
  expect(changesIn('UPDATE player_protection SET a = 1; SELECT FROM player; DELETE FROM payment_event')).toBe(0)
})

test('stories change these tables in one place, but for a shrinking number of exceptions', () => {
  const found = files.flatMap((file) => {
    const count = changesIn(readFileSync(inRoot(file), 'utf8'))
    return count > 0 ? [[file, count] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(elsewhere)
})
