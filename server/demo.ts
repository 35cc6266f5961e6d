import { randomBytes } from 'node:crypto'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Database } from './database/database.ts'
import type { Served } from './http/serve.ts'
import { creditOpening } from './players/opening-credit.ts'
import { hideName, type Player, playerRows } from './players/player.ts'
import { ignoreRefusal, openOnce, type SeedOptions } from './seed.ts'

/** The games' own handlers: the demo players' rounds are derived from their seeds like all others. */
export interface DemoGames {
  readonly rollDice: Served
  readonly spinRoulette: Served
  readonly startMines: Served
  readonly revealMine: Served
  readonly cashOutMines: Served
}

export interface DemoOptions extends SeedOptions {
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
  { username: 'marlin', credit: kopecks(2_500_00), rounds: 12, unit: 10 },
  { username: 'Искра', credit: kopecks(4_870_50), rounds: 40, unit: 40 },
  { username: 'nova_77', credit: kopecks(12_300_00), rounds: 25, unit: 120 },
  { username: 'Ветер', credit: kopecks(1_900_00), rounds: 18, unit: 15, hidesName: true },
  { username: 'luz.del.sur', credit: kopecks(48_015_35), rounds: 33, unit: 500 },
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
  const passwordHash = known.size < demoPlayers.length ? await passwords.hash(password) : ''
  for (const demo of demoPlayers) {
    const id = known.get(demo.username) ?? (await open(options, demo, passwordHash))?.id
    if (id === undefined) continue
    await creditOpening(ledger, { player: id, amount: demo.credit })
    await play(options.games, demo, id)
  }
}

async function open(options: DemoOptions, demo: DemoPlayer, passwordHash: string): Promise<Player | undefined> {
  const player = await openOnce(options, { username: demo.username, email: emailOf(demo), passwordHash })
  if (player && demo.hidesName) await options.database.transact((tx) => hideName(tx, player.id, true))
  return player
}

async function play(games: DemoGames, { rounds, unit }: DemoPlayer, player: number): Promise<void> {
  const call = async <Reply>(served: Served, body: object, key: string) =>
    (await served.handler({ player: { id: player }, body, operationKey: { key, fingerprint: key } } as never)) as Reply
  const dice = Array.from({ length: rounds }, (_, index) =>
    call(games.rollDice, demoBets[index % demoBets.length]!, `demo round ${index}`),
  )
  const spins = demoSpins.map((spin, index) => {
    const bets = spin.map((bet) => ({ ...bet, amount: bet.amount * unit }))
    const totalBet = bets.reduce((sum, { amount }) => sum + amount, 0)
    return call(games.spinRoulette, { bets, totalBet }, `demo spin ${index}`)
  })
  await Promise.all([...dice, ...spins].map((round) => round.catch(ignoreRefusal)))
  await playMines(games, { unit, call }).catch(ignoreRefusal)
}

type Call = <Reply>(served: Served, body: object, key: string) => Promise<Reply>

/** One round at a time: a player cannot have two open. */
async function playMines(games: DemoGames, { unit, call }: { unit: number; call: Call }): Promise<void> {
  for (const [index, { stake, numberOfMines, opens }] of demoMines.entries()) {
    const round = `demo mines ${index}`
    const bet = { betAmount: stake * unit, numberOfMines }
    const { roundId } = await call<{ roundId: string }>(games.startMines, bet, round)
    let opened = 0
    for (; opened < opens; opened++) {
      const body = { cellIndex: opened, roundId }
      const { outcome } = await call<{ outcome: string }>(games.revealMine, body, `${round} cell ${opened}`)
      if (outcome !== 'safe') break
    }
    if (opened === opens) await call(games.cashOutMines, { roundId }, `${round} cash-out`)
  }
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
