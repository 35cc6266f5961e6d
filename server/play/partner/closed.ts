import type { Read, Tx } from '../../platform/database/database.ts'
import type { GameRecord } from '../../platform/settings/settings.ts'

/** A game by the partner's names for its provider and itself, in any case. */
export interface PartnerGame {
  readonly provider: string
  readonly alias: string
}

/** Whether administrators have closed this game, its provider or the whole partner; `provider` and `alias` are SQL. */
export const isClosed = (provider: string, alias: string) =>
  `EXISTS (SELECT FROM partner_closed AS closed
           WHERE (closed.provider IS NULL OR lower(closed.provider) = lower(${provider}))
             AND (closed.alias IS NULL OR lower(closed.alias) = lower(${alias})))`

/** Whether the partner's games are open for play with money. */
export async function isPartnerOpen(read: Read): Promise<boolean> {
  const row = await read.one<{ open: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM partner_closed WHERE provider IS NULL) AS open',
  )
  return row.open
}

/** The game's record, in any status, if an administrator has created one. */
export function recordOf(games: readonly GameRecord[], { provider, alias }: PartnerGame): GameRecord | undefined {
  const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()
  return games.find((game) => game.type === 'external' && same(game.provider, provider) && same(game.alias, alias))
}

/** A game, a provider with all its games, or everything. */
export interface ClosedGames {
  readonly provider: string | null
  readonly alias: string | null
}

/** Names closed by administrators. */
export function closedGames(read: Read): Promise<(ClosedGames & { readonly at: Date })[]> {
  return read.rows('SELECT provider, alias, at FROM partner_closed ORDER BY provider NULLS FIRST, alias NULLS FIRST')
}

/** Returns whether this changed anything. */
export async function setClosed(tx: Tx, { provider, alias }: ClosedGames, closed: boolean): Promise<boolean> {
  const changed = await tx.rows(
    closed
      ? 'INSERT INTO partner_closed (provider, alias) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING at'
      : `DELETE FROM partner_closed WHERE lower(coalesce(provider, '')) = lower(coalesce($1, ''))
           AND lower(coalesce(alias, '')) = lower(coalesce($2, '')) RETURNING at`,
    [provider, alias],
  )
  return changed.length > 0
}
