import { randomBytes } from 'node:crypto'
import { defaultField } from '@casino/rules/games/mines/rules'
import { fieldOf, merged } from '@casino/rules/games/roulette/rules'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Database } from './database/database.ts'
import type { DemoGames } from './games/routes.ts'
import type { OperationKey } from './http/idempotency.ts'
import { isRefused } from './ledger/posting.ts'
import { creditOpening } from './players/opening-credit.ts'
import { hideName, type Player, playerRows } from './players/player.ts'
import { openOnce, type SeedOptions } from './seed.ts'

export interface DemoOptions extends SeedOptions {
  /** The games' own operations: the demo players' rounds are derived from their seeds like all others. */
  readonly games: DemoGames
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

const demoBets = [
  { betAmount: 10, targetValue: 50, betType: 'over' },
  { betAmount: 25, targetValue: 66, betType: 'under' },
  { betAmount: 5, targetValue: 92, betType: 'over' },
  { betAmount: 40, targetValue: 35, betType: 'over' },
  { betAmount: 12.5, targetValue: 20, betType: 'under' },
  { betAmount: 2, targetValue: 3, betType: 'under' },
  { betAmount: 30, targetValue: 75, betType: 'under' },
] as const

/** Amounts in units. */
const demoSpins: readonly (readonly { type: string; param?: number; amount: number }[])[] = [
  [{ type: 'red', amount: 4 }],
  [
    { type: 'straight', param: 17, amount: 0.5 },
    { type: 'black', amount: 1 },
  ],
  [{ type: 'dozen', param: 2, amount: 3 }],
  [
    { type: 'column', param: 1, amount: 2 },
    { type: 'straight', param: 0, amount: 0.5 },
  ],
  [{ type: 'even', amount: 4 }],
  [7, 11, 23, 29].map((param) => ({ type: 'straight', param, amount: 0.5 })),
  [{ type: 'red', amount: 10 }],
  [
    { type: 'low', amount: 2 },
    { type: 'dozen', param: 3, amount: 2 },
  ],
  [{ type: 'odd', amount: 3 }],
  [{ type: 'high', amount: 10 }],
]

/** Stakes in units; `opens` cells are opened, starting with the first, and the round is cashed out if none was a mine. */
const demoMines = [
  { stake: 2, numberOfMines: 3, opens: 6 },
  { stake: 1, numberOfMines: 5, opens: 4 },
  { stake: 2, numberOfMines: 10, opens: 3 },
  { stake: 4, numberOfMines: 1, opens: 14 },
  { stake: 1, numberOfMines: 24, opens: 1 },
  { stake: 3, numberOfMines: 2, opens: 8 },
  { stake: 2, numberOfMines: 3, opens: 2 },
] as const

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
  // Everyone in turn, so that the newest wins and bets are of many players and games.
  for (let turn = 0; playing.some(({ length }) => turn < length); turn++) {
    await Promise.all(playing.map((turns) => turns[turn]?.()))
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
function turnsOf(games: DemoGames, demo: DemoPlayer, player: number): readonly Turn[] {
  const { rounds, unit } = demo
  const dice = Array.from({ length: rounds }, (_, index) => () => {
    const { betAmount, targetValue: target, betType: side } = demoBets[index % demoBets.length]!
    const stake = kopecks(betAmount * 100)
    return games.rollDice({ player, stake, target, side, operationKey: keyOf(`demo round ${index}`) })
  })
  const spins = demoSpins.map((spin, index) => () => {
    const bets = spin.map(({ type, param = null, amount }) => ({
      field: fieldOf(type, param)!,
      stake: kopecks(amount * unit * 100),
    }))
    return games.spinRoulette({ player, bets: merged(bets), operationKey: keyOf(`demo spin ${index}`) })
  })
  const mines = demoMines.map((_, index) => () => playMines(games, { unit, player, index }))
  const shift = demoPlayers.indexOf(demo) / demoPlayers.length
  return [dice, spins, mines]
    .flatMap((ofGame, place) =>
      ofGame.map((turn, index) => ({ turn, at: (index + ((shift + place / 3) % 1)) / ofGame.length })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ turn }) => turn)
}

/** A refusal ends it, as when a repeat finds a round that is long over. */
async function playMines(
  games: DemoGames,
  { unit, player, index }: { unit: number; player: number; index: number },
): Promise<void> {
  const { stake, numberOfMines: mines, opens } = demoMines[index]!
  const round = `demo mines ${index}`
  const bet = { stake: kopecks(stake * unit * 100), cells: defaultField, mines }
  const started = await games.startMines({ player, ...bet, operationKey: keyOf(round) })
  if (isRefused(started)) return
  const roundId = String(started.record.game.roundId)
  for (let opened = 0; opened < opens; opened++) {
    const operationKey = keyOf(`${round} cell ${opened}`)
    const revealed = await games.revealMine({ player, cell: opened, roundId, operationKey })
    if ('refused' in revealed || revealed.record.end) return
  }
  await games.cashOutMines({ player, roundId, operationKey: keyOf(`${round} cash-out`) })
}

function keyOf(key: string): OperationKey {
  return { key, fingerprint: key }
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
