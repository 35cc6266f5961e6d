import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank, postAccepted } from '../../test/kit/bank.ts'
import type { Purpose } from './posting.ts'
import { listedPosting, postingRows } from './statement.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 1 })
})
afterAll(() => bank.close())

const purposes: Readonly<Record<Purpose, 'listed' | 'left out'>> = {
  stake: 'left out',
  turn: 'left out',
  partner: 'left out',
  housekeeping: 'left out',
  payment: 'listed',
  reward: 'listed',
  adjustment: 'listed',
}

const list = `SELECT kind FROM ${postingRows} AS posting WHERE player_id = $1 AND ${listedPosting} ORDER BY id`
const listedOf = async (player: number) =>
  (await bank.database.read.rows<{ kind: string }>(list, [player])).map(({ kind }) => kind)

test('a posting of a new kind is listed by its purpose alone', async () => {
  const [player] = await bank.admit(1, 0)
  for (const purpose of Object.keys(purposes) as Purpose[]) {
    await postAccepted(bank.ledger, {
      purpose,
      kind: `new ${purpose}`,
      player: player!,
      decide: () => ({ transfers: [], writes: [], record: null }),
    })
  }
  expect((await listedOf(player!)).filter((kind) => kind.startsWith('new'))).toEqual([
    'new payment',
    'new reward',
    'new adjustment',
  ])
})

test('postings of earlier versions are listed by their kinds', async () => {
  const [player] = await bank.admit(1, 0)
  const kinds = ['dice', 'mines', 'mines_reveal', 'mines_cashout', 'roulette', 'external', 'external_call', 'seeds']
  const before = await listedOf(player!)
  await bank.database.read.rows(
    `INSERT INTO posting (id, at, kind, player_id, balance, sequence)
     SELECT nextval('posting_block'), now(), kind, $1, 0, 1 FROM unnest($2::text[]) AS kind`,
    [player, [...kinds, 'payment', 'deposit', 'cashback']],
  )
  expect(await listedOf(player!)).toEqual([...before, 'deposit', 'cashback'])
})

test.each([
  ['stake', ['dice', 'mines', 'roulette']],
  ['turn', ['mines_reveal', 'mines_cashout']],
  ['partner', ['external', 'external_call']],
  ['housekeeping', ['seeds', 'payment']],
  ['payment', ['deposit', 'withdrawal', 'withdrawal_paid', 'withdrawal_returned', 'refund']],
  ['reward', ['promocode', 'cashback', 'level_reward', 'race_prize', 'bonus_given_up']],
  ['adjustment', ['adjustment', 'administration', 'held_win', 'account_closed']],
])('the purpose of earlier postings: %s', async (purpose, kinds) => {
  const derived = await bank.database.read.rows<{ purpose: string }>(
    'SELECT purpose_of(NULL, kind) AS purpose FROM unnest($1::text[]) AS kind',
    [kinds],
  )
  expect(derived).toEqual(kinds.map(() => ({ purpose })))
})

test('the index of listed postings finds them', async () => {
  const plan = await bank.owner.transact(async (tx) => {
    await tx.rows('SET LOCAL enable_seqscan = off')
    return tx.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${list.replace('$1', '1')}`)
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/posting_\w*(listed|player_id_id_idx)/)
})
