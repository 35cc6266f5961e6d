import type { DiceReply } from '@casino/contract/play/games/dice'
import type { MinesCashoutReply, MinesRevealReply } from '@casino/contract/play/games/mines'
import { defaultField, type Field, minePositions } from '@casino/rules/games/mines/rules'
import { type Kopecks, kopecks, kopecksFromRoubles } from '@casino/rules/money'
import { pureHmac } from '@casino/rules/pure-hash'
import { auditEvents } from '../../accounting/audit-log/audit-event.ts'
import { openAccount, type PlayerId } from '../../accounting/ledger/accounts.ts'
import { type BalanceChange, type Ledger, type LedgerOptions, openLedger } from '../../accounting/ledger/ledger.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import { isRefused, type Posting, type Transfer } from '../../accounting/ledger/posting.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { houseAccounts } from '../../composition/house-accounts.ts'
import { openHeldAccount } from '../../money/payments/transfers.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { openDataKeys } from '../../platform/keys/data-keys.ts'
import { defaults } from '../../platform/settings/groups.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { diceReply, rollOnce } from '../../play/games/dice/roll-dice.ts'
import { rotate } from '../../play/games/fairness.ts'
import { cashOut, cashOutReply } from '../../play/games/mines/cash-out-mines.ts'
import { findMinesGame } from '../../play/games/mines/mines-game.ts'
import { revealCell, revealReply } from '../../play/games/mines/reveal-mine.ts'
import { startRound } from '../../play/games/mines/start-mines.ts'
import { openSeedVault, type SeedVault } from '../../play/games/seed-vault.ts'
import { findSeeds, openSeeds } from '../../play/games/seeds.ts'
import { openStakes } from '../../play/rounds/stakes.ts'
import { openTestDatabase, ownerOf } from './database.ts'
import { serverKey } from './keys.ts'

/** A migrated database with players who have accounts, seeds and money, and nothing else: no names, no HTTP. */
export interface Bank {
  readonly url: string
  readonly database: Database
  /** The same database for its owner, who has rights that the server lacks. */
  readonly owner: Database
  readonly players: readonly PlayerId[]
  /** The notifications of each node's ledger after its commits, in order. */
  readonly published: readonly BalanceChange[][]
  /** One node's ledger; each has its own connections, as in a separate process. */
  readonly ledger: Ledger
  readonly ledgers: readonly Ledger[]
  readonly seedVault: SeedVault
  cashOf(player: PlayerId): Promise<Kopecks>
  /** Creates more players with this much each. */
  admit(count: number, cash: number): Promise<PlayerId[]>
  close(): Promise<void>
}

export interface BankOptions extends Partial<LedgerOptions> {
  readonly players?: number
  /** The initial balance of each player. */
  readonly cash?: number
  readonly nodes?: number
}

export async function openBank({ players = 2, cash = 10_000, nodes = 1, ...options }: BankOptions = {}): Promise<Bank> {
  const own = options.url === undefined ? await openTestDatabase() : undefined
  const url = options.url ?? own!.url
  const database = openDatabase(url)
  const owner = openDatabase(ownerOf(url))
  const seedVault = openSeedVault(
    await openDataKeys({ database, serverKey, makeServerKey: () => serverKey, reseals: [] }),
  )
  const published: BalanceChange[][] = Array.from({ length: nodes }, () => [])
  const ledgers = await Promise.all(
    published.map((list) =>
      openLedger({ houseAccounts, ...options, url, onCommit: (changes) => list.push(...changes) }),
    ),
  )
  const ledger = ledgers[0]!
  for (const each of ledgers) seedVaults.set(each, seedVault)
  let last = 0
  const admit = async (count: number, each: number) => {
    const fresh = Array.from({ length: count }, () => ++last)
    await database.transact(async (tx) => {
      for (const player of fresh) {
        await openAccount(tx, player, 'cash')
        await openHeldAccount(tx, player)
        await openSeeds(seedVault)(tx, player)
      }
    })
    if (each > 0) await Promise.all(fresh.map((player) => ledger.post(adjustment(player, each))))
    return fresh
  }
  return {
    url,
    database,
    owner,
    ledger,
    ledgers,
    published,
    seedVault,
    admit,
    players: await admit(players, cash),
    cashOf: async (player) => (await statement(database.read).balanceOf(player)).balance,
    close: async () => {
      await Promise.all(ledgers.map((each) => each.close()))
      await database.close()
      await owner.close()
      await own?.drop()
    },
  }
}

/** Opens the seeds that a bank's ledger locks. */
const seedVaults = new WeakMap<Ledger, SeedVault>()

// The settings of a new site, except for the highlight limits, which even a poor player may reach; without the modules that
// would read them from the database.
export const settings = {
  game: () => ({ type: 'dice', status: 'active', minBet: 100, maxBet: 10_000_000, edgeBasisPoints: 200 }),
  games: [],
  offers: () => true,
  current: {
    games: {
      maximumWin: 500_000_000,
      majorWin: 200,
      majorWinMultiplier: 101,
      highStake: 200,
      freeRoundMaximum: defaults.games.freeRoundMaximum,
    },
    maintenance: { enabled: false },
    protection: defaults.protection,
  },
} as unknown as Settings

const noRules = openStakes([])

interface Roll {
  readonly betAmount: number
  readonly targetValue?: number
  readonly key?: string
}

const keyOf = (key: string | undefined, command: unknown) =>
  key === undefined ? undefined : { key, fingerprint: JSON.stringify(command) }

/** The operation itself, without the wire: one roll of the dice. */
export async function rollDice(
  ledger: Ledger,
  player: PlayerId,
  { key, ...bet }: Roll,
  stakes = noRules,
): Promise<DiceReply> {
  const roll = rollOnce({ ledger, stakes, settings, seedVault: seedVaults.get(ledger)! })
  const { betAmount, targetValue: target = 50 } = bet
  const command = { player, stake: kopecksFromRoubles(betAmount)!, side: 'over', target } as const
  return diceReply(orRefuse(await roll({ ...command, operationKey: keyOf(key, bet) })))
}

export async function rotateSeeds(ledger: Ledger, player: PlayerId): Promise<void> {
  orRefuse(await rotate({ ledger, seedVault: seedVaults.get(ledger)! })({ player }))
}

/** The operations of mines, without the wire; the mines' positions are known here, so that a round can be ended as needed. */
export function miner({ database: { read }, seedVault }: Bank, ledger: Ledger, player: PlayerId, stakes = noRules) {
  const deps = { ledger, stakes, settings, read, seedVault }
  return {
    start: async (bet: { betAmount: number; numberOfMines: number; cells?: Field }, key?: string) => {
      const { betAmount, numberOfMines: mines, cells = defaultField } = bet
      const command = { player, stake: kopecksFromRoubles(betAmount)!, mines, cells, operationKey: keyOf(key, bet) }
      orRefuse(await startRound(deps)(command))
      const game = (await findMinesGame(read, player))!
      const laid = minePositions(pureHmac, await findSeeds(read, seedVault, player), game.nonce, game)
      return { mines: laid, safe: Array.from({ length: game.cells }, (_, at) => at).filter((at) => !laid.includes(at)) }
    },
    reveal: async (cell: number, key?: string): Promise<MinesRevealReply> =>
      revealReply(orRefuse(await revealCell(deps)({ player, cell, operationKey: keyOf(key, cell) })), cell),
    cashOut: async (key?: string): Promise<MinesCashoutReply> =>
      cashOutReply(orRefuse(await cashOut(deps)({ player, operationKey: keyOf(key, 'cash-out') }))),
  }
}

type Bare = Pick<Posting<unknown>, 'key' | 'fingerprint'>

/** Changes a balance like an administrator, with its audit event unless that is omitted. */
export function administration(player: PlayerId, amount: number, { event = true } = {}): Posting<null> {
  const by = { player: { id: 9 }, client: { address: '::1', userAgent: '' } }
  return {
    purpose: 'adjustment',
    kind: 'administration',
    player,
    decide(locked) {
      const balance = locked.balanceOf(player)
      const auditEvent = {
        by,
        action: 'user.update',
        subject: player,
        before: { balance },
        after: { balance: balance + amount },
      } as const
      return {
        transfers: [transferTo(player, amount)],
        writes: event ? [write(auditEvents, { ...auditEvent, posting: locked.id })] : [],
        record: null,
      }
    },
  }
}

/** Credits money without a source, like an administrator. */
export function adjustment(player: PlayerId, amount: number, bare: Bare = {}): Posting<{ given: number }> {
  return {
    purpose: 'adjustment',
    kind: 'adjustment',
    player,
    ...bare,
    decide: () => ({
      transfers: [transferTo(player, amount)],
      writes: [],
      record: { given: amount },
    }),
  }
}

function transferTo(player: PlayerId, amount: number): Transfer {
  return {
    kind: 'adjustment',
    from: { house: 'adjustment' },
    to: { player, account: 'cash' },
    amount: kopecks(amount),
  }
}

/** A losing bet. */
export function lostBet(player: PlayerId, stake: number, bare: Bare = {}): Posting<{ lost: number }> {
  return {
    purpose: 'stake',
    kind: 'bet',
    player,
    ...bare,
    decide: () => ({
      transfers: [{ kind: 'stake', from: { player, account: 'cash' }, to: { house: 'games' }, amount: kopecks(stake) }],
      writes: [],
      record: { lost: stake },
    }),
  }
}

/** Moves money from one player to another, in one posting of the first. */
export function gift(from: PlayerId, to: PlayerId, amount: number, bare: Bare = {}): Posting<{ gave: number }> {
  return {
    purpose: 'adjustment',
    kind: 'gift',
    player: from,
    others: [to],
    ...bare,
    decide: () => ({
      transfers: [
        {
          kind: 'referral_share',
          from: { player: from, account: 'cash' },
          to: { player: to, account: 'cash' },
          amount: kopecks(amount),
        },
      ],
      writes: [],
      record: { gave: amount },
    }),
  }
}

/** Posts and asserts that it was accepted. */
export async function postAccepted<Recorded>(ledger: Ledger, posting: Posting<Recorded>) {
  const result = await ledger.post(posting)
  if (isRefused(result)) throw new Error(`refused: ${result.refused}`)
  return result
}
