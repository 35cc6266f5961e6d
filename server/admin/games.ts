import {
  type AdminGame,
  adminGame,
  adminGames,
  createGame,
  deleteGame,
  mostExternalGames,
  updateGame,
  updateGameStatus,
} from '@casino/contract/admin-games'
import type { BodyOf } from '@casino/contract/route'
import { basisPointsFromPercent, kopecks, kopecksFromRoubles } from '@casino/rules/money'
import { playByHour } from '../aggregates/aggregates.ts'
import { type Author, changes, recordAuditEvent } from '../audit-log/audit-event.ts'
import { type Read, violatedConstraint } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { publicGame } from '../settings/on-wire.ts'
import { addExternalGame, findGame, type GameRecord, removeExternalGame, saveGame } from '../settings/settings.ts'
import { type AdminDeps, counted } from './deps.ts'
import { type PlayUnderEdge, returnedOf } from './returns.ts'

/** Decision 10: roulette's odds are those of its table, and its edge is only a declaration. */
const edgeIsFixed = ({ type }: Pick<GameRecord, 'type'>) => type === 'roulette'

export const serveAdminGames = ({ database: { read }, settings }: AdminDeps) =>
  serve(adminGames, counted, async () => {
    const plays = await playsOf(read)
    return { games: settings.games.map((game) => onWire(game, plays)) }
  })

export const serveAdminGame = ({ database: { read }, settings }: AdminDeps) =>
  serve(adminGame, counted, async ({ params }) => {
    const game = settings.games.find(({ id }) => String(id) === params.id) ?? refuse('not_found')
    return { game: onWire(game, await playsOf(read)) }
  })

export const serveUpdateGame = (deps: AdminDeps) =>
  serve(updateGame, counted, async ({ params, body, ...by }) => ({ game: await change(deps, params.id, body, by) }))

export const serveUpdateGameStatus = (deps: AdminDeps) =>
  serve(updateGameStatus, counted, async ({ params, body, ...by }) => ({
    game: await change(deps, params.id, body, by),
  }))

/** Used where a new record gives no limits. */
const freshLimits = { minBet: kopecks(1_00), maxBet: kopecks(100_000_00) }

export const serveCreateGame = ({ database, settings }: AdminDeps) =>
  serve(createGame, counted, async ({ body, ...by }) => {
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
    if (record.minBet > record.maxBet) refuse('game_limits_invalid')
    const adding = database.transact(async (tx) => {
      const game = (await addExternalGame(tx, record, mostExternalGames)) ?? refuse('too_many_games')
      await recordAuditEvent(tx, { by, deed: 'game.create', subject: game.id, after: record })
      return game
    })
    const game = await adding.catch((error: unknown) => {
      if (violatedConstraint(error) === 'game_external_once') refuse('game_exists')
      throw error
    })
    await settings.refresh()
    return { game: onWire(game, []) }
  })

export const serveDeleteGame = ({ database, settings }: AdminDeps) =>
  serve(deleteGame, counted, async ({ params, ...by }) => {
    await database.transact(async (tx) => {
      const game = (await findGame(tx, Number(params.id))) ?? refuse('not_found')
      if (game.type !== 'external') refuse('game_in_house')
      const { id, type: _, ...before } = game
      await removeExternalGame(tx, id)
      await recordAuditEvent(tx, { by, deed: 'game.remove', subject: id, before })
    })
    await settings.refresh()
    return {}
  })

async function change(deps: AdminDeps, id: string, asked: BodyOf<typeof updateGame>, by: Author): Promise<AdminGame> {
  const { database, settings } = deps
  const edge = asked.house_edge === undefined ? undefined : edgeOf(asked.house_edge)
  const [least, most] = [betOf(asked.min_bet), betOf(asked.max_bet)]
  const game = await database.transact(async (tx) => {
    const before = (await findGame(tx, Number(id))) ?? refuse('not_found')
    const after: GameRecord = {
      ...before,
      name: asked.name?.trim() ?? before.name,
      status: asked.status ?? before.status,
      edgeBasisPoints: edge ?? before.edgeBasisPoints,
      minBet: least ?? before.minBet,
      maxBet: most ?? before.maxBet,
      link: asked.link ?? before.link,
      imageUrl: asked.imageUrl ?? before.imageUrl,
    }
    if (after.minBet > after.maxBet) refuse('game_limits_invalid')
    if (edgeIsFixed(before) && after.edgeBasisPoints !== before.edgeBasisPoints) refuse('edge_fixed')
    const changed = changes(before, after)
    if (!changed) return before
    await saveGame(tx, after)
    await recordAuditEvent(tx, { by, deed: 'game.update', subject: id, ...changed, reason: asked.reason })
    return after
  })
  await settings.refresh()
  return onWire(game, await playsOf(database.read))
}

function edgeOf(percent: number): number {
  const basisPoints = basisPointsFromPercent(percent)
  return basisPoints / 100 === percent ? basisPoints : refuse('edge_invalid')
}

function betOf(roubles: number | undefined) {
  return roubles === undefined ? undefined : (kopecksFromRoubles(roubles) ?? refuse('game_limits_invalid'))
}

interface GamePlay extends PlayUnderEdge {
  readonly game: string
  readonly span: 'total' | 'last24h' | 'last7d'
}

/** By whole hours: the last 24 and the last 168, including the current hour. */
async function playsOf(read: Read): Promise<readonly GamePlay[]> {
  return read.rows<GamePlay>(
    `SELECT game, edge_basis_points AS edge, span, sum(rounds)::bigint AS rounds, sum(staked)::bigint AS staked,
            sum(paid)::bigint AS paid, sum(staked_squared)::float8 AS "stakedSquared",
            sum(paid_squared)::float8 AS "paidSquared", sum(staked_by_paid)::float8 AS "stakedByPaid"
     FROM ${playByHour} AS play
     JOIN (VALUES ('total', NULL), ('last24h', interval '24 hours'), ('last7d', interval '7 days')) AS spans (span, length)
       ON length IS NULL OR hour > now() - length
     GROUP BY 1, 2, 3`,
  )
}

function onWire(game: GameRecord, plays: readonly GamePlay[]): AdminGame {
  // Plays are counted for in-house games; external games have none yet.
  const of = (span: GamePlay['span']) => plays.filter((play) => play.game === game.type && play.span === span)
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
