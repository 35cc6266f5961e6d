import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import type { BalanceChange } from '../../accounting/ledger/ledger.ts'
import { isRefused } from '../../accounting/ledger/posting.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { type Bank, openBank } from '../kit/bank.ts'
import { serverKey } from '../kit/keys.ts'
import { LedgerModel, operation, players, postingOf, type RandomPosting } from '../kit/ledger-model.ts'
import { expectAlways } from '../kit/property.ts'

const cash = 100
const operations = fc.array(operation, { minLength: 1, maxLength: 60 })
// A case takes some milliseconds, and shrinking takes many cases.
const timeoutMs = 60_000 + Number(process.env.PROPERTY_RUNS ?? 0) * 500

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0, nodes: 3 })
})
afterAll(() => bank.close())

/** Random postings hold money without a withdrawal; all other invariants apply to them, too. */
const heldForNothing = 'What is held of a player is the sum of their pending withdrawals'
const auditClean = async () => {
  const { checks } = await audit(bank.url, serverKey)
  expect(checks.filter(({ wrong, holds }) => wrong > 0 && holds !== heldForNothing)).toEqual([])
}

/** Sends all in parallel, except for those that must wait for the previous one; `post` chooses the node. */
async function fire<T>(
  made: readonly RandomPosting[],
  post: (operation: RandomPosting, index: number) => Promise<T>,
): Promise<T[]> {
  const answers: Promise<T>[] = []
  for (const [index, each] of made.entries()) {
    const answer = post(each, index)
    answers.push(answer)
    if (each.waits) await answer
  }
  return Promise.all(answers)
}

function expectStrictlyGrowing(published: readonly BalanceChange[]): void {
  const last = new Map<number, number>()
  for (const { player, sequence } of published) {
    expect(sequence).toBeGreaterThan(last.get(player) ?? 0)
    last.set(player, sequence)
  }
}

test('one writer answers every posting like the model, however they are batched', {
  timeout: timeoutMs,
}, async () => {
  const single = await openBank({ url: bank.url, players: 0, writers: 1 })
  const property = fc.asyncProperty(operations, async (made) => {
    const among = await bank.admit(players, cash)
    const model = new LedgerModel(cash)
    const published = single.published[0]!.length
    const answers = await fire(made, (each) => single.ledger.post(postingOf(each, among)))

    for (const [index, each] of made.entries()) {
      const expected = model.post(each)
      const answer = answers[index]!
      if ('refused' in expected) expect(answer).toEqual(expected)
      else expect(answer).toEqual({ ...expected, id: expect.any(Number) })
    }
    for (const [index, player] of among.entries()) {
      for (const account of ['cash', 'held'] as const) {
        const { balance, sequence } = await statement(bank.database.read).balanceOf(player, account)
        expect(balance).toBe(model.balance(`${account} ${index}`))
        expect(sequence).toBe(model.sequence(`${account} ${index}`))
      }
    }
    expectStrictlyGrowing(single.published[0]!.slice(published))
  })
  await expectAlways(property, 200).finally(() => single.close())
  await auditClean()
})

test('several nodes at once keep every promise', { timeout: timeoutMs }, async () => {
  const nodes = fc.array(fc.nat(2), { minLength: 1, maxLength: 20 })
  const property = fc.asyncProperty(operations, nodes, async (made, node) => {
    const among = await bank.admit(players, cash)
    const published = bank.published.map((list) => list.length)
    const nodeOf = (index: number) => node[index % node.length]!
    const answers = await fire(made, (each, index) => bank.ledgers[nodeOf(index)]!.post(postingOf(each, among)))

    const first = new Map<string, { id: number; fingerprint: string }>()
    const accepted = new Set<number>()
    for (const [index, answer] of answers.entries()) {
      const { key, fingerprint, player, refuses, moves } = made[index]!
      if (isRefused(answer)) {
        if (answer.refused === 'game_closed') expect(refuses).toBe(true)
        if (answer.refused === 'insufficient_funds') expect(moves).not.toEqual([])
        continue
      }
      // The same key gets the same answer on every node.
      if (key !== undefined) {
        const known = first.get(`${player} ${key}`) ?? { id: answer.id, fingerprint }
        first.set(`${player} ${key}`, known)
        expect({ id: answer.id, fingerprint }).toEqual(known)
      }
      if (!answer.repeated) {
        expect(accepted).not.toContain(answer.id)
        accepted.add(answer.id)
      }
    }
    // Every answered posting is stored, and no other.
    const stored = await bank.database.read.rows<{ id: number }>(
      `SELECT id FROM posting WHERE player_id = ANY($1) AND kind IN ('operation', 'seeds')`,
      [among],
    )
    expect(new Set(stored.map(({ id }) => id))).toEqual(accepted)

    // Every notification about a player matches the state at its sequence number: no two disagree.
    const balanceAt = new Map<string, number>()
    for (const [index, list] of bank.published.entries()) {
      for (const { player, sequence, balance } of list.slice(published[index])) {
        expect(balance).toBeGreaterThanOrEqual(0)
        const known = balanceAt.get(`${player} ${sequence}`)
        expect(known === undefined || known === balance).toBe(true)
        balanceAt.set(`${player} ${sequence}`, balance)
      }
    }
  })
  await expectAlways(property, 150)
  await auditClean()
})
