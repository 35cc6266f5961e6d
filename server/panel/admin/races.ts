import { adminRace, adminRaces } from '@casino/contract/money/race'
import { roublesFromKopecks as rub } from '@casino/rules/money'
import {
  findCurrentRace,
  findRace,
  type HeldRace,
  listRaces,
  type RaceResult,
  resultsOf,
} from '../../money/race/race.ts'
import { type RankedPlayer, rankedPlayers } from '../../money/race/stakes.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

const mostRaces = 26
const mostPlaces = 100

interface Named {
  readonly id: number
  readonly username: string
  readonly status: string
}

export const raceRoutes = ({ database: { read } }: AdminDeps): Served[] => [
  serve(adminRaces, counted, async () => {
    const [races, current] = await Promise.all([listRaces(read, mostRaces), findCurrentRace(read)])
    const ranked = current
      ? await rankedPlayers(read, { monday: current.monday, minimum: current.minimum, limit: mostPlaces })
      : []
    const names = await namesOf(read, ranked)
    return {
      races: races.map(raceOnWire),
      standings: ranked.map(({ player, staked }, index) => ({
        place: index + 1,
        id: String(player),
        username: names.get(player)?.username ?? '',
        staked: staked / 100,
        prize: (current?.prizes[index] ?? 0) / 100,
      })),
    }
  }),
  serve(adminRace, counted, async ({ params: { monday } }) => {
    const race = (await findRace(read, monday)) ?? refuse('not_found')
    const results = await resultsOf(read, race.monday)
    const names = await namesOf(read, results)
    return { results: results.map((result) => resultOnWire(result, names.get(result.player))) }
  }),
]

function raceOnWire(race: HeldRace) {
  const { monday, from, to, prizes, minimum, factorHundredths, cancelledAt, closedAt, isOver, players, staked } = race
  return {
    monday,
    state: closedAt ? 'closed' : cancelledAt ? 'cancelled' : isOver ? 'counting' : 'running',
    from: from.toISOString(),
    to: to.toISOString(),
    prizes: prizes.map(rub),
    minimum: rub(minimum),
    turnover: factorHundredths / 100,
    players,
    staked: staked === null ? null : rub(staked),
    paid: rub(race.paid),
    waiting: rub(race.waiting),
  } as const
}

function resultOnWire({ place, player, staked, prize, paidAt }: RaceResult, named: Named | undefined) {
  return {
    place,
    id: String(player),
    username: named?.username ?? '',
    staked: rub(staked),
    prize: rub(prize),
    paidAt: paidAt?.toISOString() ?? null,
    banned: paidAt === null && named?.status !== 'active',
  }
}

async function namesOf(read: Read, players: readonly Pick<RankedPlayer, 'player'>[]) {
  const rows = await read.rows<Named>(
    `SELECT id, username, status FROM ${playerRows} AS player WHERE id = ANY($1::bigint[])`,
    [players.map(({ player }) => player)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
