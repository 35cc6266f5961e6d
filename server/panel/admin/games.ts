import {
  type AdminGame,
  adminGame,
  adminGames,
  createGame,
  deleteGame,
  mostExternalGames,
  updateGame,
  updateGameStatus,
} from '@casino/contract/panel/admin-games'
import type { Loosened } from '@casino/contract/panel/proposals'
import { gameOf } from '@casino/rules/games/index'
import { basisPointsFromPercent, kopecks, kopecksFromRoubles } from '@casino/rules/money'
import { playByHour } from '../../accounting/aggregates/aggregates.ts'
import { type Author, changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { type Read, violatedConstraint } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { publicGame } from '../../platform/settings/on-wire.ts'
import {
  addExternalGame,
  findGame,
  type GameRecord,
  removeExternalGame,
  saveGame,
} from '../../platform/settings/settings.ts'
import { type PlayUnderEdge, returnedOf } from '../../play/games/returns.ts'
import { partnerPlayByHour } from '../../play/partner/returns.ts'
import { proposeOrTry, type Signed } from '../proposals/propose.ts'
import { type AdminDeps, counted } from './deps.ts'
import { splitGame } from './loosened-game.ts'

/** Decision 10: the game's table determines the odds, and its edge is only declared. */
const edgeIsFixed = ({ type }: Pick<GameRecord, 'type'>) => gameOf(type)?.edgeIsFixed ?? false

export const serveAdminGames = ({ database: { read }, settings }: AdminDeps) =>
  serve(adminGames, counted, async () => {
    const plays = await playsOf(read, settings.games)
    return { games: settings.games.map((game) => onWire(game, plays)) }
  })

export const serveAdminGame = ({ database: { read }, settings }: AdminDeps) =>
  serve(adminGame, counted, async ({ params }) => {
    const game = settings.games.find(({ id }) => String(id) === params.id) ?? refuse('not_found')
    return { game: onWire(game, await playsOf(read, [game])) }
  })

/** Used if a new record has no limits. */
const freshLimits = { minBet: kopecks(1_00), maxBet: kopecks(100_000_00) }

export const serveCreateGame = (deps: AdminDeps) =>
  serve(createGame, counted, async ({ body, player, client }) => {
    const { provider, alias, status = 'development', imageUrl } = body
    const name = body.name.trim()
    const record = {
      provider,
      alias,
      name,
      status,
      edgeBasisPoints: edgeOf(body.house_edge),
      minBet: betOf(body.min_bet) ?? freshLimits.minBet,
      maxBet: betOf(body.max_bet) ?? freshLimits.maxBet,
      link: body.link ?? `/slots/${encodeURIComponent(name)}/${alias}/${provider}`,
      imageUrl,
    }
    return { game: onWire(await addGame(deps)({ record, by: { player, client } }), []) }
  })

interface AddGame {
  readonly record: Omit<GameRecord, 'id' | 'type'>
  readonly by: Author
}

const addGame =
  ({ database, settings }: AdminDeps) =>
  async ({ record, by }: AddGame): Promise<GameRecord> => {
    if (record.minBet > record.maxBet) refuse('game_limits_invalid')
    const adding = database.transact(async (tx) => {
      const game = (await addExternalGame(tx, record, mostExternalGames)) ?? refuse('too_many_games')
      await recordAuditEvent(tx, { by, action: 'game.create', subject: game.id, after: record })
      return game
    })
    const game = await adding.catch((error: unknown) => {
      if (violatedConstraint(error) === 'game_external_once') refuse('game_exists')
      throw error
    })
    await settings.refresh()
    return game
  }

export const serveDeleteGame = (deps: AdminDeps) =>
  serve(deleteGame, counted, async ({ params, player, client }) => {
    await removeGame(deps)({ game: Number(params.id), by: { player, client } })
    return {}
  })

interface RemoveGame {
  readonly game: number
  readonly by: Author
}

const removeGame =
  ({ database, settings }: AdminDeps) =>
  async (command: RemoveGame): Promise<void> => {
    await database.transact(async (tx) => {
      const game = (await findGame(tx, command.game)) ?? refuse('not_found')
      if (game.type !== 'external') refuse('game_in_house')
      const { id, type: _, ...before } = game
      await removeExternalGame(tx, id)
      await recordAuditEvent(tx, { by: command.by, action: 'game.remove', subject: id, before })
    })
    await settings.refresh()
  }

export const serveUpdateGame = (deps: AdminDeps) =>
  serve(updateGame, counted, async ({ params, body, player, client }) => {
    const changed = {
      name: body.name?.trim(),
      status: body.status,
      edgeBasisPoints: body.house_edge === undefined ? undefined : edgeOf(body.house_edge),
      minBet: betOf(body.min_bet),
      maxBet: betOf(body.max_bet),
      link: body.link,
      imageUrl: body.imageUrl,
      reason: body.reason,
    }
    const { game, loosened } = await changeGame(deps)({ ...changed, game: Number(params.id), by: { player, client } })
    return { game: onWire(game, await playsOf(deps.database.read, [game])), loosened }
  })

export const serveUpdateGameStatus = (deps: AdminDeps) =>
  serve(updateGameStatus, counted, async ({ params, body, player, client }) => {
    const { game } = await changeGame(deps)({ ...body, game: Number(params.id), by: { player, client } })
    return { game: onWire(game, await playsOf(deps.database.read, [game])) }
  })

type Changeable = Pick<GameRecord, 'name' | 'status' | 'edgeBasisPoints' | 'minBet' | 'maxBet' | 'link' | 'imageUrl'>

/** The requested changes to a game's record; absent fields stay unchanged. */
type ChangeGame = { readonly [Field in keyof Changeable]?: Changeable[Field] | undefined } & {
  readonly game: number
  readonly by: Signed
  readonly reason?: string | undefined
}

/** Loosening changes are proposed; a trial site applies them immediately (docs/product.md A20). */
const changeGame =
  ({ database, settings, trial }: AdminDeps) =>
  async ({ game: id, by, reason, ...requested }: ChangeGame): Promise<ChangedGame> => {
    const changed = await database.transact(async (tx) => {
      const before = (await findGame(tx, id)) ?? refuse('not_found')
      const wanted: GameRecord = {
        ...before,
        name: requested.name ?? before.name,
        status: requested.status ?? before.status,
        edgeBasisPoints: requested.edgeBasisPoints ?? before.edgeBasisPoints,
        minBet: requested.minBet ?? before.minBet,
        maxBet: requested.maxBet ?? before.maxBet,
        link: requested.link ?? before.link,
        imageUrl: requested.imageUrl ?? before.imageUrl,
      }
      if (wanted.minBet > wanted.maxBet) refuse('game_limits_invalid')
      if (edgeIsFixed(before) && wanted.edgeBasisPoints !== before.edgeBasisPoints) refuse('edge_fixed')
      const split = splitGame(before, wanted)
      const proposed = split.loosened && { kind: 'game' as const, subject: String(id), ...split.loosened }
      const loosened = proposed ? await proposeOrTry(tx, proposed, { by, trial }) : null
      const game = trial ? wanted : split.atOnce
      const changed = changes(before, game)
      if (!changed) return { game: before, loosened }
      await saveGame(tx, game)
      await recordAuditEvent(tx, { by, action: 'game.update', subject: id, ...changed, reason })
      return { game, loosened }
    })
    await settings.refresh()
    return changed
  }

interface ChangedGame {
  readonly game: GameRecord
  readonly loosened: Loosened
}

function edgeOf(percent: number): number {
  const basisPoints = basisPointsFromPercent(percent)
  return basisPoints / 100 === percent ? basisPoints : refuse('edge_invalid')
}

function betOf(roubles: number | undefined) {
  return roubles === undefined ? undefined : (kopecksFromRoubles(roubles) ?? refuse('game_limits_invalid'))
}

interface GamePlay extends PlayUnderEdge {
  /** See `keyOf`. */
  readonly game: string
  readonly span: 'total' | 'last24h' | 'last7d'
}

/** The key by which plays are summed: the type of an in-house game, which has one record, or the record of an external game. */
const keyOf = ({ id, type }: GameRecord) => (type === 'external' ? String(id) : type)

/** By whole hours: the last 24 and the last 168, including the current hour. */
async function playsOf(read: Read, games: readonly GameRecord[]): Promise<readonly GamePlay[]> {
  const external = games.filter(({ type }) => type === 'external')
  const sums = 'hour, rounds, staked, paid, staked_squared, paid_squared, staked_by_paid'
  return read.rows<GamePlay>(
    `SELECT game, edge, span, sum(rounds)::bigint AS rounds, sum(staked)::bigint AS staked,
            sum(paid)::bigint AS paid, sum(staked_squared)::float8 AS "stakedSquared",
            sum(paid_squared)::float8 AS "paidSquared", sum(staked_by_paid)::float8 AS "stakedByPaid"
     FROM (
       SELECT game, edge_basis_points AS edge, ${sums} FROM ${playByHour} AS play WHERE game <> 'external'
       UNION ALL
       -- Before a game had a record, its edge was not known.
       SELECT record.key, coalesce(nullif(edge_basis_points, 0), record.edge), ${sums} FROM ${partnerPlayByHour} AS play
       JOIN unnest($1::text[], $2::text[], $3::text[], $4::integer[]) AS record (key, provider, alias, edge)
         ON lower(record.provider) = lower(play.provider) AND lower(record.alias) = lower(play.alias)
     ) AS play
     JOIN (VALUES ('total', NULL), ('last24h', interval '24 hours'), ('last7d', interval '7 days')) AS spans (span, length)
       ON length IS NULL OR hour > now() - length
     GROUP BY 1, 2, 3`,
    [
      external.map(keyOf),
      external.map(({ provider }) => provider),
      external.map(({ alias }) => alias),
      external.map(({ edgeBasisPoints }) => edgeBasisPoints),
    ],
  )
}

function onWire(game: GameRecord, plays: readonly GamePlay[]): AdminGame {
  const of = (span: GamePlay['span']) => plays.filter((play) => play.game === keyOf(game) && play.span === span)
  const shown = (plays: readonly GamePlay[]) => {
    const sum = (of: (play: GamePlay) => number) => plays.reduce((total, play) => total + of(play), 0)
    return {
      bets: sum(({ rounds }) => rounds),
      wagered: sum(({ staked }) => staked) / 100,
      profit: sum(({ staked, paid }) => staked - paid) / 100,
    }
  }
  const total = shown(of('total'))
  return {
    ...publicGame(game),
    total_bets: total.bets,
    total_wagered: total.wagered,
    total_profit: total.profit,
    edgeIsFixed: edgeIsFixed(game),
    returned: returnedOf(game.type, game.edgeBasisPoints, of('total')),
    stats: { last24h: shown(of('last24h')), last7d: shown(of('last7d')) },
  }
}
