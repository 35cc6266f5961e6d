import { kopecks } from '@casino/rules/money'
import type { ManualPayments } from '../money/cashier/by-hand.ts'
import { firstAdministrator } from '../people/players/player.ts'
import type { Database } from '../platform/database/database.ts'
import { findDemo } from './demo.ts'
import { ignoreRefusal } from './seed.ts'

type Fate = 'success' | 'rejected' | 'pending'

/**
 * Amounts in roubles, made one at a time: a player may have only one withdrawal in progress, and none after an unstaked
 * deposit. The numbers are part of their keys.
 */
const demoPayments: Readonly<Record<string, readonly (readonly [number, 'in' | 'out', amount: number, Fate])[]>> = {
  marlin: [
    [1, 'out', 700, 'success'],
    [0, 'in', 1500, 'success'],
    [2, 'in', 900, 'rejected'],
  ],
  nova_77: [
    [1, 'out', 3200.5, 'success'],
    [2, 'out', 1000, 'rejected'],
    [3, 'out', 2500, 'pending'],
    [0, 'in', 5000, 'success'],
  ],
  'luz.del.sur': [
    [2, 'out', 12_000, 'pending'],
    [0, 'in', 20_000, 'success'],
    [1, 'in', 7500, 'pending'],
  ],
}

/** A test number published by the card network. */
const demoCard = '2200 0000 0000 0004'
const demoReason = 'Карта оформлена на другое имя'

/** Demo top-ups and withdrawals, decided by the administrator without any provider. A repeat changes nothing. */
export async function seedDemoPayments(database: Database, byHand: ManualPayments): Promise<void> {
  const administrator = await firstAdministrator(database.read)
  if (!administrator) return
  for (const [username, player] of await findDemo(database)) {
    for (const [number, way, roubles, fate] of demoPayments[username] ?? []) {
      const amount = kopecks(roubles * 100)
      const key = `demo payment ${number}`
      const request = way === 'in' ? byHand.topUp(player, amount, key) : byHand.withdraw(player, amount, demoCard, key)
      const uuid = await request.catch(ignoreRefusal)
      if (uuid === undefined || fate === 'pending') continue
      const reason = fate === 'rejected' ? demoReason : undefined
      await byHand.review(uuid, fate, administrator, reason).catch(ignoreRefusal)
    }
  }
}
