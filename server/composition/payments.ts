import { openCashier } from '../money/cashier/cashier.ts'
import { storedNumbers } from '../money/payments/destination.ts'
import { joinRules } from '../money/payments/payment-rules.ts'
import { ownProviders } from '../money/providers/list.ts'
import { openOwn, openProviders } from '../money/providers/open.ts'
import { reconciliationRoutes } from '../money/reconciliation/routes.ts'
import { scheduleStatements } from '../money/reconciliation/schedule-statements.ts'
import { openTransferAccounts } from '../money/requisites/invoices.ts'
import { requisitesRoutes } from '../money/requisites/routes.ts'
import { rewardsOfPayments } from '../money/rewards/payment-rules.ts'
import { openFreshProof } from '../people/players/second-factor/fresh-proof.ts'
import { protectionOfPayments } from '../people/protection/payment-rules.ts'
import { screeningOfPayments } from '../people/screening/payout-rule.ts'
import { verificationOfPayments } from '../people/verification/payment-rules.ts'
import { openDocumentReader } from '../people/verification/read-document.ts'
import { openDatabaseClock } from '../platform/database/clock.ts'
import { openVault } from '../platform/keys/vault.ts'
import { seedDemoPayments } from './demo-payments.ts'
import type { Players } from './players.ts'
import { isTrial, type Start } from './start.ts'
import type { Storage } from './storage.ts'

export async function openPayments(
  { config, open, onTrouble, completeEveryMs, ...options }: Start,
  { database, read, jobs, keys }: Storage,
  players: Players,
) {
  const { paymentRules } = options
  const { publicUrl, providers } = config
  const { ledger, settings, rates, sendsMail, longRead } = players
  const ofPlayers = joinRules(
    joinRules(protectionOfPayments(players), verificationOfPayments(settings)),
    screeningOfPayments(settings, providers.screening !== undefined),
  )
  const transferAccounts = openTransferAccounts(database)
  const opened = new Map([
    ...(options.openProviders?.() ??
      (await openProviders(providers.payments, { read, now: await openDatabaseClock(read) }))),
    ...(await openOwn(ownProviders, {
      publicUrl,
      accounts: transferAccounts,
      paysTo: (kind) => settings.current.payments[storedNumbers[kind].setting],
    })),
  ])
  const deps = {
    ...joinRules(joinRules(ofPlayers, rewardsOfPayments({ read, settings })), paymentRules),
    ledger,
    read,
    settings,
    rates,
    providers: opened,
    transferAccounts,
    vault: openVault(keys, 'payouts'),
    freshProof: openFreshProof(players),
    publicUrl,
    sendsMail,
    onTrouble,
  }
  const cashier = open(openCashier({ ...deps, jobs, everyMs: completeEveryMs }))
  // Of all uploads one file at a time, receipts and documents together.
  const readDocument = openDocumentReader()
  const transfers = requisitesRoutes({
    ...deps,
    database,
    readDocument,
    documentVault: openVault(keys, 'documents'),
    trial: isTrial(config),
  })
  const reconciling = { database, ledger, providers: opened, longRead, onTrouble }
  const statements = open(scheduleStatements({ ...reconciling, jobs, everyMs: completeEveryMs }))
  if (config.seed === 'demo' && !options.demoMonth) await seedDemoPayments(database, cashier.byHand)
  return {
    ...cashier,
    readDocument,
    routes: [...cashier.routes, ...transfers, ...reconciliationRoutes(reconciling)],
    statements,
  }
}
