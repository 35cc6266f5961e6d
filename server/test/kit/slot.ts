import { kopecks } from '@casino/rules/money'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { freeRoundsWins } from '../../money/rewards/free-rounds.ts'
import { openJobs } from '../../platform/database/jobs.ts'
import type { WalletDeps } from '../../play/partner/deps.ts'
import { activate, cancelActivation, complete } from '../../play/partner/free-round-calls.ts'
import { freeRounds, giveFreeRounds } from '../../play/partner/free-rounds.ts'
import { type PartnerSession, sessionsIn } from '../../play/partner/session.ts'
import { openSettler } from '../../play/partner/settle.ts'
import { transactionsIn } from '../../play/partner/transaction.ts'
import { bet, cancel, type WalletCall, win } from '../../play/partner/wallet.ts'
import { openStakes } from '../../play/rounds/stakes.ts'
import { type Bank, settings } from './bank.ts'
import { partnerEnv } from './partner.ts'

const stakes = openStakes([])

function depsOf({ database }: Bank, ledger: Ledger): WalletDeps {
  return {
    database,
    ledger,
    settings,
    stakes,
    freeRoundsWins,
    statement: statement(database.read),
    findSession: sessionsIn(database.read),
    findTransaction: transactionsIn(database.read),
    partner: { url: '', alias: partnerEnv.PARTNER_ALIAS, secret: partnerEnv.PARTNER_SECRET, addresses: [] },
    alert: () => {},
    refused: () => {},
    onTrouble: () => {},
  }
}

/** A partner's game of one of the bank's players: its calls about money, without HTTP. */
export function slotOf(bank: Bank, ledger: Ledger, player: number) {
  const deps = depsOf(bank, ledger)
  const session: PartnerSession = {
    id: player,
    player,
    provider: 'Northlight',
    alias: 'moon-garden',
    currency: 'RUB',
    live: true,
    stale: false,
    closed: false,
    staked: true,
    status: 'active',
    role: 'user',
    country: null,
  }
  const call = (trx: string, amount: number, round: string): WalletCall => ({
    session,
    call: { session: '', currency: 'RUB', trx, amount: kopecks(amount), round },
    raw: '{}',
  })
  const ofFreeRounds = (trx: string, id: number, won?: number) => ({
    session,
    call: { session: '', currency: 'RUB', trx, freeRounds: id, won: won === undefined ? undefined : kopecks(won) },
    raw: '{}',
  })
  return {
    /** Free rounds given like by an administrator, for this game; returns their number. */
    giveFreeRounds: async (rounds = 10, factorHundredths = 300) => {
      const terms = { ...session, rounds, stake: kopecks(1000), factorHundredths, days: 7 }
      const posted = await ledger.post({
        purpose: 'adjustment',
        kind: 'administration',
        player,
        lockedRecords: [freeRounds],
        decide(locked) {
          const to = { player, source: 'administrator', subject: String(locked.id) } as const
          return { transfers: [], writes: [giveFreeRounds(locked, terms, to)], record: {} }
        },
      })
      if ('refused' in posted) throw new Error(posted.refused)
      return posted.id
    },
    activate: (trx: string, id: number) => activate(deps)(ofFreeRounds(trx, id)),
    cancelActivation: (trx: string, id: number) => cancelActivation(deps)(ofFreeRounds(trx, id)),
    complete: (trx: string, id: number, won: number) => complete(deps)(ofFreeRounds(trx, id, won)),
    bet: (trx: string, amount: number, round: string) => bet(deps)(call(trx, amount, round)),
    win: (trx: string, amount: number, round: string) => win(deps)(call(trx, amount, round)),
    cancel: (trx: string, amount: number, round: string) => cancel(deps)(call(trx, amount, round)),
  }
}

/** Settles all open rounds, as if they had been idle for long. */
export async function settleAt(bank: Bank): Promise<void> {
  const settler = openSettler(depsOf(bank, bank.ledger), {
    jobs: openJobs({ ...bank.database, onTrouble: () => {} }),
  })
  await bank.owner.read.rows('UPDATE partner_round SET due_at = now() WHERE settled_by IS NULL')
  await settler.runDue()
}
