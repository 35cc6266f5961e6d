import { hash } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import type { ManualPayments } from '../money/cashier/by-hand.ts'
import { creditOpening } from '../people/players/opening-credit.ts'
import { firstAdministrator } from '../people/players/player.ts'
import { changeGroup } from '../platform/settings/save.ts'
import type { GameDeps } from '../play/games/house-game.ts'
import { servedGames } from '../play/games/index.ts'
import { ignoreRefusal, openOnce, type SeedOptions } from './seed.ts'
import type { Start } from './start.ts'

interface MonthOptions extends SeedOptions, Pick<Start, 'demoMonth'> {
  readonly games: GameDeps
  readonly byHand: ManualPayments
}

export const demoDays = 30

interface Regular {
  readonly username: string
  /** Days ago. */
  readonly joined: number
  /** The share of days on which they come. */
  readonly visits: number
  /** The usual stake, in roubles. */
  readonly unit: number
}

const regulars: readonly Regular[] = [
  { username: 'айсберг', joined: 30, visits: 0.9, unit: 30 },
  { username: 'kestrel', joined: 30, visits: 0.7, unit: 120 },
  { username: 'Полынь', joined: 30, visits: 0.8, unit: 50 },
  { username: 'rio_norte', joined: 30, visits: 0.6, unit: 300 },
  { username: 'северянка', joined: 30, visits: 0.9, unit: 40 },
  { username: 'tundra.77', joined: 29, visits: 0.6, unit: 80 },
  { username: 'Гроза', joined: 27, visits: 0.7, unit: 150 },
  { username: 'pinecone', joined: 24, visits: 0.8, unit: 25 },
  { username: 'вечер', joined: 20, visits: 0.7, unit: 60 },
  { username: 'cala.azul', joined: 15, visits: 0.9, unit: 200 },
  { username: 'Рассвет_5', joined: 9, visits: 0.8, unit: 90 },
  { username: 'otter', joined: 3, visits: 1, unit: 70 },
]

/** A test number published by the card network. */
const card = '2200 0000 0000 0004'

/** A number from 0 to 1 that is always the same for the same words. */
function chance(...words: readonly (string | number)[]): number {
  return Number.parseInt(hash('sha256', words.join(' '), 'hex').slice(0, 12), 16) / 2 ** 48
}

/**
 * Thirty days of a trial site before today, by the same operations as everything else: registrations, deposits, rounds and
 * withdrawals, in the order of their times, and a race this week. Only for a site without history.
 */
export async function seedDemoMonth(options: MonthOptions): Promise<void> {
  const { database, demoMonth } = options
  const administrator = demoMonth && (await firstAdministrator(database.read))
  if (!administrator) return
  const players = new Map<string, number>()

  for (let day = demoDays; day >= 1; day--) {
    for (const { hoursAgo, regular } of visitsOf(day)) {
      await demoMonth.setHoursAgo(hoursAgo)
      const { username } = regular
      const player = players.get(username) ?? (await join(options, username))
      if (player === undefined) continue
      players.set(username, player)
      await visit(options, { player, regular, day, administrator })
    }
  }
  await database.transact((tx) => changeGroup(tx, 'race', (race) => ({ ...race, enabled: true })))
}

/** The visits of a day, in their order. */
const visitsOf = (day: number) =>
  regulars
    .filter(({ username, joined, visits }) => day === joined || (day < joined && chance(username, day) < visits))
    .map((regular) => ({ regular, hoursAgo: day * 24 - 22 * chance('hour', regular.username, day) }))
    .sort((one, other) => other.hoursAgo - one.hoursAgo)

async function join(options: MonthOptions, username: string): Promise<number | undefined> {
  const email = `demo-month-${regulars.findIndex((one) => one.username === username) + 1}@casino.invalid`
  const player = await openOnce(options, { username, email, passwordHash: null })
  if (player) await creditOpening(options.ledger, { player: player.id, amount: kopecks(1_000_00) })
  return player?.id
}

interface Visit {
  readonly player: number
  readonly regular: Regular
  readonly day: number
  readonly administrator: number
}

async function visit(options: MonthOptions, { player, regular, day, administrator }: Visit): Promise<void> {
  const { games, byHand } = options
  const { username, unit } = regular
  const series = `month ${day}`
  const decided = async (payment: Promise<string>, share: number) => {
    const uuid = await payment.catch(ignoreRefusal)
    const rejected = chance('rejected', username, day) < share
    const reason = rejected ? 'Карта оформлена на другое имя' : undefined
    if (uuid !== undefined)
      await byHand.review(uuid, rejected ? 'rejected' : 'success', administrator, reason).catch(ignoreRefusal)
  }
  if (chance('deposit', username, day) < 0.6) {
    const roubles = Math.ceil(unit * (1 + 4 * chance('amount', username, day))) * 10
    await decided(byHand.topUp(player, kopecks(roubles * 100), `${series} deposit`), 0.05)
  }
  const rounds = 6 + Math.floor(14 * chance('rounds', username, day))
  const chosen = servedGames.filter((_, at) => chance('game', at, username, day) < 0.7)
  await Promise.all(
    chosen.map(async ({ demo }) => {
      const turns = demo(games, { player, rounds, unit, series }).slice(0, rounds)
      for (const turn of turns) await turn().catch(ignoreRefusal)
    }),
  )
  if (chance('withdrawal', username, day) < 0.35) {
    const roubles = Math.ceil(unit * (5 + 25 * chance('paid', username, day)))
    await decided(byHand.withdraw(player, kopecks(roubles * 100), card, `${series} withdrawal`), 0.12)
  }
}
