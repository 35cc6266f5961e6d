import { rebuildAggregates } from '../../accounting/audit/rebuild.ts'
import type { Casino, CasinoPlayer } from './casino.ts'
import { disableTriggers } from './stored.ts'
import type { ThirdParty } from './third-party.ts'

/** Makes a deposit by card, which the provider confirms. */
export async function deposit(card: ThirdParty, player: CasinoPlayer, roubles: number, more: object = {}) {
  const body = { type: 'card', amount: roubles, currency: 'RUB', user_id: player.user.id, ...more }
  const opened = await player.call('POST /api/payments/create-payment', { body })
  if (opened.status !== 200) throw new Error(`no invoice: ${JSON.stringify(opened.body)}`)
  const { uuid, invoice_id: ref } = opened.body.transaction
  card.pay(ref)
  const { status, body: paid } = await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
  if (status !== 200) throw new Error(`not credited: ${JSON.stringify(paid)}`)
  return paid.transaction
}

export const infoOf = async (player: CasinoPlayer) => (await player.call('GET /api/payments/bonus-info')).body

/** A dice bet with an even chance. */
export const stake = (player: CasinoPlayer, roubles: number) =>
  player.call('POST /api/games/dice/roll', { body: { betAmount: roubles, targetValue: 50, betType: 'over' } })

/** Bets until the player is behind. */
export async function lose(player: CasinoPlayer): Promise<void> {
  const body = { betAmount: 100, targetValue: 10, betType: 'under' }
  for (let profit = 0; profit >= 0; ) profit += (await player.call('POST /api/games/dice/roll', { body })).body.profit
}

/** Moves the player's rounds so far, with their postings, seven days into the past, where limits do not count them. */
export async function playedLastWeek({ owner, app }: Casino, { id }: CasinoPlayer): Promise<void> {
  await owner.transact(async (tx) => {
    await disableTriggers(tx)
    for (const table of ['posting', 'transfer', 'round'])
      await tx.rows(
        `SELECT make_month($1, date_trunc('month', now() AT TIME ZONE 'UTC' - interval '7 days')::date)
         WHERE to_regclass($1 || to_char(now() AT TIME ZONE 'UTC' - interval '7 days', '_YYYY_MM')) IS NULL`,
        [table],
      )
    await tx.rows(
      `UPDATE transfer SET at = at - interval '7 days' WHERE posting_id IN (SELECT id FROM round WHERE player_id = $1)`,
      [id],
    )
    await tx.rows(
      `UPDATE posting SET at = at - interval '7 days' WHERE id IN (SELECT id FROM round WHERE player_id = $1)`,
      [id],
    )
    await tx.rows(
      `UPDATE highlight SET at = at - interval '7 days' WHERE round_id IN (SELECT id FROM round WHERE player_id = $1)`,
      [id],
    )
    await tx.rows(`UPDATE round SET at = at - interval '7 days' WHERE player_id = $1`, [id])
  })
  // The table's triggers copy this to the account.
  await owner.read.rows(
    `UPDATE player_protection SET play = (
       SELECT jsonb_object_agg(key, CASE
         WHEN jsonb_typeof(value) = 'object' AND (value ->> 'at')::bigint > extract(epoch FROM now() - interval '7 days') * 1000
         THEN value || jsonb_build_object('staked', account.staked, 'won', account.won) ELSE value END)
       FROM jsonb_each(play))
     FROM account WHERE owner = player_id AND account.kind = 'cash' AND player_id = $1 AND play IS NOT NULL`,
    [id],
  )
  await rebuildAggregates(app.database)
}
