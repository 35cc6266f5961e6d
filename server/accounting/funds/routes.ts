import { enterFunds, fundEntries, playerFunds } from '@casino/contract/panel/funds'
import { mostFundAccounts } from '@casino/contract/panel/funds-limits'
import { isDay } from '@casino/rules/day'
import { owedSum } from '@casino/rules/funds'
import { kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import { dormantSum } from '../../people/dormancy/stored.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { recordAuditEvent } from '../audit-log/audit-event.ts'
import { daysNow, type FundsModule } from './module.ts'
import { floatsNow, owedNow } from './owed.ts'
import { serveSignFunds } from './sign-funds.ts'
import { addBalance, countAccounts, latestEntries, listEntries, listStatements, lockFunds } from './stored.ts'

const counted = { rate: 'administration' } as const

export const fundsRoutes = (module: FundsModule): Served[] => [
  serveFunds(module),
  serveEntries(module),
  serveEnter(module),
  serveSignFunds(module),
]

const serveFunds = ({ database: { read }, signer }: FundsModule) =>
  serve(playerFunds, counted, async () => {
    const [{ debts, ...owed }, accounts, floats, statements, { month }, dormant] = await Promise.all([
      owedNow(read),
      latestEntries(read),
      floatsNow(read),
      listStatements(read, signer.key),
      daysNow(read),
      dormantSum(read),
    ])
    const total = owedSum(owed)
    const held = kopecks(accounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0))
    const roubles = (amount: number) => roublesFromKopecks(kopecks(amount))
    return {
      owed: { balances: roubles(owed.balances), pending: roubles(owed.pending), total: roubles(total) },
      dormant: { accounts: dormant.accounts, amount: roubles(dormant.amount) },
      debts: roubles(debts),
      accounts,
      held: roubles(held),
      difference: roubles(held - total),
      providers: floats.map(({ name, amount }) => ({ name, amount: roubles(amount) })),
      statements,
      month,
      key: signer.verifierKey,
    }
  })

const serveEntries = ({ database: { read } }: FundsModule) =>
  serve(fundEntries, counted, async ({ query: { limit = 20, before } }) => {
    const entries = await listEntries(read, before, limit + 1)
    return { entries: entries.slice(0, limit), more: entries.length > limit }
  })

const serveEnter = ({ database }: FundsModule) =>
  serve(enterFunds, counted, async ({ player, client, body }) => {
    const account = tidy(body.account)
    if (account === '') refuse('funds_account_invalid')
    // An emptied account has 0.
    const amount = body.amount === 0 ? kopecks(0) : (kopecksFromRoubles(body.amount) ?? refuse('funds_amount_invalid'))
    const { kind, day } = body
    if (!isDay(day)) refuse('funds_day_invalid')
    const note = tidy(body.note ?? '') || null
    const entry = await database.transact(async (tx) => {
      if (day > (await daysNow(tx)).today) refuse('funds_day_invalid')
      await lockFunds(tx)
      const { known, accounts } = await countAccounts(tx, { kind, account })
      if (!known && accounts >= mostFundAccounts) refuse('too_many_funds')
      const added = await addBalance(tx, { kind, account, day, amount, note, by: player.id })
      const after = { kind, account, day, amount }
      if (added.isNew)
        await recordAuditEvent(tx, { by: { player, client }, action: 'funds.enter', subject: added.entry.id, after })
      return added.entry
    })
    return { entry }
  })
