import { randomBytes } from 'node:crypto'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { creditOpening } from '../people/players/opening-credit.ts'
import { hideName, type Player, playerRows } from '../people/players/player.ts'
import type { Database } from '../platform/database/database.ts'
import type { GameDeps } from '../play/games/house-game.ts'
import { servedGames } from '../play/games/index.ts'
import { openOnce, type SeedOptions } from './seed.ts'

export interface DemoOptions extends SeedOptions {
  /** The games' own operations: the demo players' rounds are derived from their seeds like all others. */
  readonly games: GameDeps
}

interface DemoPlayer {
  readonly username: string
  readonly credit: Kopecks
  readonly rounds: number
  /** The usual stake of the player, in roubles. All their stakes together are less than their balance. */
  readonly unit: number
  readonly hidesName?: true
}

const demoPlayers: readonly DemoPlayer[] = [
  { username: 'marlin', credit: kopecks(9_400_00), rounds: 12, unit: 110 },
  { username: 'Искра', credit: kopecks(8_870_50), rounds: 30, unit: 100 },
  { username: 'nova_77', credit: kopecks(22_300_00), rounds: 25, unit: 240 },
  { username: 'Ветер', credit: kopecks(11_900_00), rounds: 18, unit: 130, hidesName: true },
  { username: 'luz.del.sur', credit: kopecks(48_015_35), rounds: 27, unit: 500 },
  { username: 'Сокол_9', credit: kopecks(12_640_00), rounds: 14, unit: 150 },
  { username: 'tres.mares', credit: kopecks(16_205_70), rounds: 21, unit: 200 },
  { username: 'полярная', credit: kopecks(10_150_00), rounds: 16, unit: 120 },
]

/** Publicly known, so it is not used in production. */
const demoPassword = 'try-the-house'

/** Demo players who have played some rounds. A repeat changes nothing: each of their calls has its key. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { config, ledger, passwords } = options
  const known = await findDemo(options.database)
  const password = config.environment === 'production' ? randomBytes(18).toString('base64url') : demoPassword
  const playing: (readonly Turn[])[] = []
  const passwordHash = known.size < demoPlayers.length ? await passwords.hash(password) : ''
  for (const demo of demoPlayers) {
    const id = known.get(demo.username) ?? (await open(options, demo, passwordHash))?.id
    if (id === undefined) continue
    await creditOpening(ledger, { player: id, amount: demo.credit })
    playing.push(turnsOf(options.games, demo, id))
  }
  // Players alternate and end together, so that the newest wins and bets belong to many players and games.
  for (let left = Math.max(0, ...playing.map(({ length }) => length)); left > 0; left--) {
    await Promise.all(playing.map((turns) => turns[turns.length - left]?.()))
  }
}

async function open(options: DemoOptions, demo: DemoPlayer, passwordHash: string): Promise<Player | undefined> {
  const player = await openOnce(options, { username: demo.username, email: emailOf(demo), passwordHash })
  if (player && demo.hidesName) await options.database.transact((tx) => hideName(tx, player.id, true))
  return player
}

/** One round of a player. */
type Turn = () => Promise<unknown>

/** The player's rounds, each game spread over all of them; players begin with different games. */
function turnsOf(games: GameDeps, { rounds, unit, username }: DemoPlayer, player: number): readonly Turn[] {
  const shift = demoPlayers.findIndex((demo) => demo.username === username) / demoPlayers.length
  return servedGames
    .map(({ demo }) => demo(games, { player, rounds, unit }))
    .flatMap((ofGame, place) =>
      ofGame.map((turn, index) => ({ turn, at: (index + ((shift + place / servedGames.length) % 1)) / ofGame.length })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ turn }) => turn)
}

/** Finds the demo players by name and email, because a real player may have one of the names. */
export async function findDemo(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.read.rows<{ id: number; username: string }>(
    `SELECT id, username FROM ${playerRows} AS player WHERE (username, email) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [demoPlayers.map(({ username }) => username), demoPlayers.map(emailOf)],
  )
  return new Map(rows.map(({ id, username }) => [username, id]))
}

function emailOf(demo: DemoPlayer): string {
  return `demo-${demoPlayers.indexOf(demo) + 1}@casino.invalid`
}
