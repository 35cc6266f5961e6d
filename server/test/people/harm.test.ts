import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Administrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { stake } from '../kit/depositor.ts'
import { only, standIn, toCard } from '../kit/stand-in.ts'
import { openTwoAdministrators } from '../kit/two-servers.ts'

let [one, two] = [] as unknown as [Casino, Casino]
let [anna, boris] = [] as unknown as [Administrator, Administrator]
beforeAll(async () => {
  ;({ one, two, anna, boris } = await openTwoAdministrators(only(standIn({ name: 'freekassa', to: ['card'] }))))
})
afterAll(() => closeAudited(one, two))

/** Both servers check at the same time. */
const look = () => Promise.all([one, two].map(({ app }) => app.harm.step()))
const queue = async (query: object = {}, by = anna) =>
  (await by.call('GET /api/admin/harm', { query: query as never })).body
const of = async (player: CasinoPlayer, by = anna) =>
  (await by.call('GET /api/admin/users/{id}/harm', { params: { id: String(player.id) } })).body
const decide = async (by: Administrator, player: CasinoPlayer, updatedAt: string, body: object = {}) => {
  const request = { decision: 'contacted', note: 'Called, knows the limits', updatedAt, ...body }
  const answer = await by.call('POST /api/admin/users/{id}/harm/decision', {
    params: { id: String(player.id) },
    body: request as never,
  })
  return answer.body.code ?? answer.status
}
async function cancel(player: CasinoPlayer, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const { uuid } = (await toCard(player, 500)).body.transaction
    expect((await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })).status).toBe(200)
  }
}
async function found(times = 3): Promise<CasinoPlayer> {
  const player = await one.player({ balance: 1000 })
  await cancel(player, times)
  await look()
  return player
}
const auditOf = async (player: CasinoPlayer) => {
  const query = { subject: 'user', subjectId: String(player.id) }
  return (await anna.call('GET /api/admin/audit-log', { query: query as never })).body.auditEvents
}

test('players to review are sorted by the severity of their markers, with the figures behind them', async () => {
  const quiet = await one.player({ balance: 1000 })
  await stake(quiet, 10)
  const mild = await found()
  const grave = await one.player({ balance: 1000 })
  await cancel(grave, 5)
  for (const amount of [1000, 2000, 3000, null])
    await grave.call('POST /api/protection/limits', { body: { kind: 'deposit', period: 'day', amount } })
  await look()
  const { cases, open, more } = await queue()
  expect([cases.map(({ player }) => Number(player.id)), open, more]).toEqual([[grave.id, mild.id], 2, false])
  expect(cases[0]!.markers).toEqual([
    { kind: 'cancelled_withdrawals', grave: true, figures: { times: 5, sum: 2500 } },
    { kind: 'loosened_limits', grave: false, figures: { times: 3, days: 28 } },
  ])
  expect(cases.map(({ severity }) => severity)).toEqual([4, 1])
  expect((await of(grave)).events).toMatchObject([{ kind: 'found', administrator: null }])
  // Nothing follows automatically, and the player sees nothing of it.
  expect((await toCard(grave, 500)).status).toBe(200)
  const seen = await grave.call('GET /api/notifications')
  expect(JSON.stringify(seen.body)).not.toContain('marker')
  const [row] = await one.owner.read.rows<{ rounds: number; staked: number }>(
    'SELECT rounds, staked FROM harm_hour WHERE player_id = $1',
    [quiet.id],
  )
  expect(row).toEqual({ rounds: 1, staked: 1000 })
})

test('a repeated check changes nothing, and a round is counted once', async () => {
  const player = await found()
  await stake(player, 10)
  await stake(player, 10)
  const before = await of(player)
  await look()
  await look()
  expect(await of(player)).toEqual(before)
  const rows = await one.owner.read.rows('SELECT rounds FROM harm_hour WHERE player_id = $1', [player.id])
  expect(rows).toEqual([{ rounds: 2 }])
})

test('of two concurrent decisions one counts and is recorded; the other administrator has to look again', async () => {
  const player = await found()
  const { updatedAt } = (await of(player)).case!
  const answers = await Promise.all([anna, boris, anna, boris].map((by) => decide(by, player, updatedAt)))
  expect(answers.sort()).toEqual([200, 'harm_case_changed', 'harm_case_changed', 'harm_case_changed'])
  const after = await of(player)
  expect(after.case).toMatchObject({ markers: [], severity: 0, assigned: null })
  expect(after.events.map(({ kind, note }) => [kind, note])).toEqual([
    ['contacted', 'Called, knows the limits'],
    ['found', null],
  ])
  expect((await queue({ state: 'decided' })).cases[0]!.player.id).toBe(String(player.id))
  expect(await auditOf(player)).toMatchObject([
    {
      action: 'user.harm-decide',
      before: { severity: 1, markers: ['cancelled_withdrawals'] },
      after: { decision: 'contacted' },
      reason: 'Called, knows the limits',
    },
  ])
})

test('a decided marker reappears only with new facts', async () => {
  const player = await found(4)
  await decide(anna, player, (await of(player)).case!.updatedAt, { decision: 'no_action' })
  await cancel(player, 2)
  await look()
  expect((await of(player)).case!.severity).toBe(0)
  await cancel(player, 1)
  await look()
  const { case: again, events } = await of(player)
  expect(again!.markers).toEqual([{ kind: 'cancelled_withdrawals', grave: false, figures: { times: 3, sum: 1500 } }])
  expect(events.map(({ kind }) => kind)).toEqual(['found', 'no_action', 'found'])
})

test('a decision about markers that have grown meanwhile is refused', async () => {
  const player = await found()
  const { updatedAt } = (await of(player)).case!
  await cancel(player, 2)
  await look()
  expect(await decide(anna, player, updatedAt)).toBe('harm_case_changed')
  expect((await of(player)).case!.markers[0]).toMatchObject({ grave: true, figures: { times: 5 } })
})

test('an administrator takes a case, and a colleague takes it over', async () => {
  const player = await found()
  const take = (by: Administrator, yes = true) =>
    by.call('PATCH /api/admin/users/{id}/harm/assignment', { params: { id: String(player.id) }, body: { take: yes } })
  expect((await take(anna)).body.case!.assigned!.id).toBe(String(anna.id))
  expect((await take(anna)).status).toBe(200)
  expect((await queue({ state: 'mine' })).cases.map(({ player: who }) => who.id)).toEqual([String(player.id)])
  expect((await take(boris)).body.case!.assigned!.id).toBe(String(boris.id))
  expect((await take(boris, false)).body.case!.assigned).toBeNull()
  expect((await of(player)).events.map(({ kind }) => kind)).toEqual(['unassigned', 'assigned', 'assigned', 'found'])
  expect((await auditOf(player)).map(({ action }) => action)).toEqual(Array(3).fill('user.harm-assign'))
})

test.each([
  ['without a note', { note: ' ' }, 'reason_required'],
  ['by a word that is none', { decision: 'ban' }, 'bad_request'],
  ['with a note too long', { note: 'x'.repeat(2001) }, 'reason_required'],
  ['of another moment', { updatedAt: 'now' }, 'harm_case_changed'],
])('a decision %s is refused', async (_, body, code) => {
  const player = await found()
  const { updatedAt } = (await of(player)).case!
  expect(await decide(anna, player, updatedAt, body)).toBe(code)
  expect((await of(player)).case!.severity).toBe(1)
})

test('administrators cannot decide about themselves, nor about a player without markers', async () => {
  const player = await found()
  const { updatedAt } = (await of(player)).case!
  await one.changeRights(player.id, { role: 'admin' })
  const { token } = (await one.signIn(player)).body
  const self: Administrator = { id: player.id, token, call: (name, request) => one.call(name, { token, ...request }) }
  expect(await decide(self, player, updatedAt)).toBe('not_on_yourself')
  expect(await decide(anna, await one.player(), updatedAt)).toBe('not_found')
})

test.each(['open', 'decided'] as const)('the list %s goes on by its cursor while cases change', async (state) => {
  const put = (ids: readonly number[], to: 'open' | 'decided') =>
    one.owner.read.rows(
      `INSERT INTO harm_case (player_id, markers, severity, decided_at)
       SELECT id, $2::jsonb, $3, now() + n * interval '1 us' FROM unnest($1::bigint[]) WITH ORDINALITY AS player (id, n)
       ON CONFLICT (player_id) DO UPDATE SET markers = excluded.markers, severity = excluded.severity`,
      [ids, ...(to === 'open' ? ['[{"kind": "night_play", "grave": true, "figures": {}}]', 9] : ['[]', 0])],
    )
  const players = await Promise.all(Array.from({ length: 22 }, async () => (await one.player()).id))
  await put(players, state)
  const first = await queue({ state })
  // A displayed one leaves the list.
  await put([Number(first.cases[0]!.player.id)], state === 'open' ? 'decided' : 'open')
  const second = await queue({ state, cursor: first.next })
  const shown = [...first.cases, ...second.cases].map(({ player }) => Number(player.id))
  expect(shown.slice(0, 22).sort()).toEqual(players.sort())
})
