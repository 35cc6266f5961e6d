import { openCashier } from '../money/cashier/cashier.ts'
import { joined } from '../money/payments/payment-rules.ts'
import { openProviders } from '../money/providers/open.ts'
import { rewardsOfPayments } from '../money/rewards/payment-rules.ts'
import { openFreshProof } from '../people/players/fresh-proof.ts'
import { protectionOfPayments } from '../people/protection/payment-rules.ts'
import { verificationOfPayments } from '../people/verification/payment-rules.ts'
import { openDatabaseClock } from '../platform/database/clock.ts'
import { openVault } from '../platform/keys/vault.ts'
import { seedDemoPayments } from './demo-payments.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export async function openPayments(
  { config, open, onTrouble, completeEveryMs, ...options }: Start,
  { database, read, duties, keys }: Storage,
  players: Players,
) {
  const { paymentRules } = options
  const { publicUrl, providers } = config
  const { ledger, settings, rates, sendsMail } = players
  const ofPlayers = joined(protectionOfPayments(players), verificationOfPayments(settings))
  const cashier = open(
    openCashier({
      ...joined(joined(ofPlayers, rewardsOfPayments({ read, settings })), paymentRules),
      ledger,
      read,
      settings,
      rates,
      providers:
        options.openProviders?.() ??
        (await openProviders(providers.payments, { read, now: await openDatabaseClock(read) })),
      vault: openVault(keys, 'payouts'),
      freshProof: openFreshProof(players),
      publicUrl,
      sendsMail,
      onTrouble,
      duties,
      everyMs: completeEveryMs,
    }),
  )
  if (config.seed === 'demo') await seedDemoPayments(database, cashier.byHand)
  return cashier
}
