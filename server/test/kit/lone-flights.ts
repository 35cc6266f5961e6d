import { kopecks } from '@casino/rules/money'
import { openDeadline } from '@casino/tools/processes/deadline'
import { findDataKeys } from '../../platform/keys/data-keys.ts'
import { secretsOf } from '../../platform/keys/vault.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { stakeOnce } from '../../play/games/crash/bet-crash.ts'
import { SeedChains } from '../../play/games/crash/seed-chain.ts'
import { settlePass } from '../../play/games/crash/settle-crash.ts'
import { Table } from '../../play/games/crash/table.ts'
import { openStakes } from '../../play/rounds/stakes.ts'
import { type Bank, settings } from './bank.ts'
import { chooseFlights } from './flights.ts'
import { serverKey } from './keys.ts'

/** A flight of a chain of its own, with one bet. */
export interface LoneFlight {
  /** The end of its chain, to which its seed is committed. */
  readonly end: string
  /** The posting that settled the bet. */
  readonly posting: number
}

const crashSettings = {
  ...settings,
  game: () => ({ ...settings.game('crash'), type: 'crash' }),
  current: { ...settings.current, games: { ...settings.current.games, crashStakes: 0, crashPayouts: 0 } },
} as unknown as Settings

/** Flies from the bets to the losses, one flight after the other, by a clock that does not wait. */
export async function openLoneFlights(bank: Bank): Promise<(player: number, node: number) => Promise<LoneFlight>> {
  const { read, transact } = bank.database
  const secretFor = secretsOf((await findDataKeys(read, serverKey))!)
  const chains = new SeedChains(secretFor)
  let clock = Date.now()
  const fly = async (player: number, node: number): Promise<LoneFlight> => {
    await chooseFlights(read, [[100, 200]], chains)
    const parts = {
      ledger: bank.ledgers[node]!,
      settings: crashSettings,
      read,
      transact,
      stakes: openStakes([]),
      now: () => clock,
      secretFor,
      audience: { tableWatchers: () => 0, publishTable() {} },
      onTrouble() {},
      seedVault: bank.seedVault,
    }
    const table = new Table(parts)
    // It reads the clock when it is called, and never by itself.
    await table.close()
    const deps = { ...parts, table }
    clock += 100_000
    const flight = await table.wanted()
    const posted = await stakeOnce(deps)({
      player,
      panel: 1,
      stake: kopecks(100),
      target: 101,
      flight,
      received: clock,
    })
    if (!flight || 'refused' in posted) throw new Error('no flight takes bets')
    clock = table.endOf(flight).at + 5000
    const check = openDeadline(60_000, 'the flight is not settled')
    for (const settle = settlePass(deps); await settle(); ) check()
    const { posting } = await read.one<{ posting: number }>('SELECT settled_by AS posting FROM round WHERE id = $1', [
      posted.id,
    ])
    return { end: flight.chainEnd, posting }
  }
  let last: Promise<unknown> = Promise.resolve()
  return (player, node) => {
    const flown = last.then(() => fly(player, node))
    last = flown.catch(() => {})
    return flown
  }
}
