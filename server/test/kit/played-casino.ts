import { openAggregates } from '../../accounting/aggregates/aggregates.ts'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import { raceChecks } from '../../money/race/audit.ts'
import { closingChecks } from '../../people/closing/audit.ts'
import { protectionChecks } from '../../people/protection/audit.ts'
import { screeningChecks } from '../../people/screening/audit.ts'
import { openJobs } from '../../platform/database/jobs.ts'
import { crashChecks } from '../../play/games/crash/audit.ts'
import { logChecks } from '../../play/log/audit.ts'
import { addReturns } from '../../play/partner/returns.ts'
import {
  adjustment,
  administration,
  type Bank,
  gift,
  miner,
  openBank,
  postAccepted,
  rollDice,
  rotateSeeds,
} from './bank.ts'
import { settleAt, slotOf } from './slot.ts'
import { testLedger } from './test-ledger.ts'

const [alice, bob, carol] = [1, 2, 3] as const

/** Plays and pays on this database like a casino: some of everything that the audit checks. */
export async function playInEverything(url: string): Promise<void> {
  const bank = await openBank({ url, players: 3, cash: 1_000_00, nodes: 2 })
  const [one, two] = bank.ledgers as [Bank['ledger'], Bank['ledger']]
  // Some of everything: wins and losses, both nodes, several bets of one player in one batch, rotations between them.
  await Promise.all(Array.from({ length: 20 }, () => rollDice(one, alice, { betAmount: 1, targetValue: 2 })))
  await Promise.all([
    rollDice(one, alice, { betAmount: 2.5, key: 'mine' }),
    rotateSeeds(one, alice),
    rollDice(one, alice, { betAmount: 3 }),
  ])
  await Promise.all([
    rotateSeeds(two, bob),
    rotateSeeds(two, bob),
    rollDice(two, bob, { betAmount: 10, targetValue: 99 }),
  ])
  await Promise.all([
    postAccepted(one, gift(alice, bob, 500)),
    postAccepted(two, gift(bob, alice, 300)),
    postAccepted(two, adjustment(bob, 7)),
  ])
  // Mines rounds: one cashed out, one lost, one that ended with its last safe cell, and one in progress.
  const [bobs, carols] = [miner(bank, two, bob), miner(bank, one, carol)]
  const first = await bobs.start({ betAmount: 2, numberOfMines: 3 })
  for (const cell of first.safe.slice(0, 2)) await bobs.reveal(cell)
  await bobs.cashOut()
  await bobs.reveal((await bobs.start({ betAmount: 3, numberOfMines: 5 })).mines[0]!)
  await carols.reveal((await carols.start({ betAmount: 4, numberOfMines: 24 })).safe[0]!)
  const last = await carols.start({ betAmount: 5, numberOfMines: 4, cells: 49 })
  for (const cell of last.safe.slice(3, 6)) await carols.reveal(cell)
  // Administrators' operations; the last of them moved money.
  const by = { player: { id: 9 }, client: { address: '::1', userAgent: '' } }
  await bank.database.transact(async (tx) => {
    await recordAuditEvent(tx, {
      by,
      action: 'user.note',
      subject: alice,
      before: { a: 1 },
      after: { a: 2 },
      reason: 'so',
    })
    await recordAuditEvent(tx, { by, action: 'user.note', subject: bob, after: { note: '\u2028 "quoted" ё' } })
    await recordAuditEvent(tx, { by, action: 'game.update', subject: 1 })
  })
  // Payments with each possible end, by providers and by hand, two of them in progress.
  const [alices, bobsMoney] = [testLedger(one, alice), testLedger(two, bob)]
  await alices.topUp({ amount: 500_00, provider: 'stripe' }, 'invoiced', 'paid')
  await alices.topUp({ amount: 600_00, paid: 640_00, provider: 'crypto-pay' }, 'invoiced', 'expired', 'paid')
  await alices.topUp({ amount: 700_00, provider: 'stripe' }, 'invoiced', 'credited')
  await alices.topUp({ amount: 800_00, provider: 'stripe' }, 'invoiced', 'invoiced', 'failed')
  await bobsMoney.withdraw(
    { amount: 50_00, provider: 'freekassa' },
    'approved',
    'sending',
    'approved',
    'sending',
    'paid',
  )
  await bobsMoney.withdraw({ amount: 60_00, provider: null }, 'waiting', 'paid')
  await bobsMoney.withdraw({ amount: 70_00, provider: 'freekassa' }, 'approved', 'sending', 'sent', 'refused')
  await bobsMoney.withdraw({ amount: 80_00, provider: null }, 'cancelled')
  await bobsMoney.withdraw({ amount: 90_00, provider: 'freekassa' }, 'approved', 'sending')
  await alices.withdraw({ amount: 91_00, provider: null })
  await alices.withdraw({ amount: 92_00, provider: null, twoAbove: 90_00 }, 'paid')
  await postAccepted(one, administration(alice, 300))
  await bank.database.read.rows(
    `INSERT INTO promo_code (code, reward, max_uses, created_by) VALUES ('SPRING', 100, 5, 9)`,
  )
  // Rounds of a partner: a win, a bet cancelled before and one after its round was settled, a late win, one in progress.
  const [alicesSlot, bobsSlot] = [slotOf(bank, one, alice), slotOf(bank, two, bob)]
  await alicesSlot.bet('b-1', 10_00, 'r-1')
  await alicesSlot.bet('b-2', 5_00, 'r-1')
  await alicesSlot.bet('b-3', 4_00, 'r-1')
  await alicesSlot.cancel('b-2', 5_00, 'r-1')
  await alicesSlot.win('w-1', 80_00, 'r-1')
  await alicesSlot.bet('b-4', 10_00, 'r-2')
  await alicesSlot.cancel('b-3', 4_00, 'r-1')
  await bobsSlot.cancel('b-5', 5_00, 'r-3')
  await bobsSlot.win('w-2', 0, 'r-3')
  await bobsSlot.win('w-3', 7_00, 'r-4')
  await settleAt(bank)
  await bobsSlot.win('w-4', 1_00, 'r-4')
  await alicesSlot.bet('b-6', 10_00, 'r-5')
  // Free rounds: won, won above their possible maximum, cancelled and begun again, and given only.
  const [won, begun] = [await alicesSlot.giveFreeRounds(), await bobsSlot.giveFreeRounds()]
  await alicesSlot.activate('a-1', won)
  await alicesSlot.complete('f-1', won, 25_00)
  const tooMuch = await alicesSlot.giveFreeRounds()
  await alicesSlot.activate('a-5', tooMuch)
  await alicesSlot.complete('f-2', tooMuch, 600_000_00)
  await bobsSlot.activate('a-2', begun)
  await bobsSlot.cancelActivation('a-2', begun)
  await bobsSlot.activate('a-3', begun)
  await bobsSlot.cancelActivation('a-4', begun)
  await bobsSlot.giveFreeRounds()
  // Everything up to now is aggregated; later plays are not.
  const aggregates = openAggregates({
    database: bank.database,
    jobs: openJobs({ ...bank.database, onTrouble: () => {} }),
  })
  await aggregates.step()
  const settled = await settledPostings(bank.database.read)
  await bank.database.transact((tx) => addReturns(tx, settled))
  await aggregates.close()
  await rollDice(one, alice, { betAmount: 1 })
  await bank.close()
}

/** Checks of the audit that find nothing to examine in this history; the tests of their modules cover them. */
export const shownElsewhere = [
  ...[...raceChecks, ...protectionChecks, ...closingChecks, ...screeningChecks, ...crashChecks, ...logChecks].map(
    ({ holds }) => holds,
  ),
  'What a bank has given back of a payout is all of a payout by hand, once, by the administrators who had to say so',
  'Every statement of player funds is signed, and says what the ledger and the entered balances make',
  'Every fee of a provider was booked once, from its own account to the float there',
  'What a provider has given back is taken back, or is still to be',
  'Every redeemed promo code gave the free rounds that it promises, and no other did',
  'Every debt is what a refund did not find, and none was made otherwise',
  'What late wins still have to repay is what given up bonuses could not take, less what was repaid',
  'No level’s reward and no cashback was kept, or taken back, against what refunds left of the deposits',
  'The play in which markers of harm are looked for is added up rightly',
]
