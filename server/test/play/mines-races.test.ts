import type { MinesRevealReply } from '@casino/contract/play/games/mines'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino, type WireAnswer } from '../kit/casino.ts'
import { layOf, miner } from '../kit/miner.ts'
import { expectAlways } from '../kit/property.ts'

let casino: Casino
let other: Casino
beforeAll(async () => {
  casino = await openCasino()
  other = await casino.node()
})
afterAll(() => closeAudited(casino, other))

const bet = { betAmount: 10, numberOfMines: 3 }
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const codeOf = ({ status, body }: WireAnswer<unknown>) => (status === 200 ? 'done' : body.code)

/** A player on two servers, as on two devices. */
async function twoDevices(balance = 100) {
  const alice = await casino.player({ balance })
  const away = {
    ...alice,
    call: (name: never, request: object) => other.call(name, { token: alice.token, ...request }),
  }
  return { alice, devices: [miner(alice), miner(away as typeof alice)] as const }
}

const roundsOf = async (player: number) =>
  casino.app.database.read.rows<{ id: number; payout: number; outcome: Record<string, unknown> }>(
    'SELECT id, payout, outcome FROM round WHERE player_id = $1 ORDER BY id',
    [player],
  )

test('two devices start at once, again and again: one round, one stake', async () => {
  for (let round = 0; round < 10; round++) {
    const { alice, devices } = await twoDevices()
    const answers = await Promise.all(times(8, (index) => devices[index % 2]!.start(bet, `key-${index}`)))
    expect(answers.map(codeOf).sort()).toEqual(['done', ...times(7, () => 'round_in_progress')])
    expect((await alice.call('GET /api/auth/me')).body.user.balance).toBe(90)
    expect((await alice.call('GET /api/fairness')).body.nonce).toBe(1)
  }
})

test('the same start fifty times at once, on two servers: one round, one answer', async () => {
  const { alice, devices } = await twoDevices()
  const answers = await Promise.all(times(50, (index) => devices[index % 2]!.start(bet, 'once')))
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
  expect((await alice.call('GET /api/auth/me')).body.user.balance).toBe(90)
})

test.each([
  ['with a key each', (index: number) => `click-${index}`],
  ['with one key', () => 'click'],
  ['without a key', () => undefined],
])('a cell that is pressed fifty times at once %s counts once, whether it is safe or a mine', async (_, keyOf) => {
  const { alice, devices } = await twoDevices()
  const { game } = (await devices[0].start(bet)).body
  const { safe, mines } = await layOf(casino, alice, game)
  const press = async (cell: number, prefix: string): Promise<MinesRevealReply[]> => {
    const answers = await Promise.all(
      times(50, (index) => {
        const key = keyOf(index)
        return devices[index % 2]!.reveal(cell, {}, key === undefined ? undefined : prefix + key)
      }),
    )
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']))
    return answers.map(({ body }) => body)
  }
  for (const { outcome, game: after } of await press(safe[0]!, 'safe-')) {
    expect([outcome, after.revealed, after.multiplier]).toEqual(['safe', [safe[0]], 1.1])
  }
  const lost = await press(mines[0]!, 'mine-')
  for (const answer of lost) expect(answer).toEqual(lost[0])
  expect(lost[0]).toMatchObject({ outcome: 'loss', result: { payout: 0, balance: 90 } })
  expect(await roundsOf(alice.id)).toHaveLength(1)
})

test('all cells at once: the round ends by the first mine, and later calls change nothing', async () => {
  for (let round = 0; round < 10; round++) {
    const { alice, devices } = await twoDevices()
    const { game } = (await devices[0].start(bet)).body
    const { safe, mines } = await layOf(casino, alice, game)
    const answers = await Promise.all(times(25, (cell) => devices[cell % 2]!.reveal(cell)))
    const [settled] = await roundsOf(alice.id)
    const revealed = settled!.outcome.revealed as number[]
    expect(settled!.outcome).toMatchObject({ outcome: 'loss', minePositions: mines })
    for (const [cell, { status, body }] of answers.entries()) {
      if (cell === settled!.outcome.hit) expect(body).toMatchObject({ outcome: 'loss', result: { balance: 90 } })
      else if (revealed.includes(cell)) expect(body.outcome).toBe('safe')
      else expect([status, body.code]).toEqual([409, 'no_round_in_progress'])
    }
    expect(revealed.every((cell) => safe.includes(cell))).toBe(true)
  }
})

test.each(['mine', 'safe', 'last'] as const)(
  'a reveal (%s) and a cash-out at the same moment: exactly one outcome',
  async (what) => {
    const seen = new Set<string>()
    for (let round = 0; round < 20; round++) {
      const { alice, devices } = await twoDevices()
      const { game } = (await devices[0].start({ betAmount: 10, numberOfMines: what === 'last' ? 23 : 3 })).body
      const { safe, mines } = await layOf(casino, alice, game)
      await devices[0].reveal(safe[0])
      const cell = what === 'mine' ? mines[0] : safe[1]
      // The order of the two, and their devices, change from round to round.
      const [one, two] = round % 2 === 0 ? devices : ([devices[1], devices[0]] as const)
      const early = round % 4 < 2 ? one.reveal(cell) : undefined
      const cashing = two.cashOut()
      const [cashed, revealed] = await Promise.all([cashing, early ?? one.reveal(cell)])

      const settled = await roundsOf(alice.id)
      expect(settled).toHaveLength(1)
      const { outcome, revealed: open } = settled[0]!.outcome as { outcome: string; revealed: number[] }
      const { balance } = (await alice.call('GET /api/auth/me')).body.user
      expect(balance).toBe(90 + settled[0]!.payout / 100)
      if (outcome === 'loss') {
        expect([codeOf(revealed), codeOf(cashed)]).toEqual(['done', 'no_round_in_progress'])
      } else {
        expect(cashed.body).toMatchObject({ outcome: 'win', balance, revealed: open })
        // The reveal came too late, or just in time; then the cash-out included it.
        expect(codeOf(revealed)).toBe(open.length === 2 ? 'done' : 'no_round_in_progress')
      }
      seen.add(`${outcome} ${open.length}`)
    }
    // Whichever came first, no other outcome is possible.
    const possible = what === 'mine' ? ['win 1', 'loss 1'] : ['win 1', 'win 2']
    for (const each of seen) expect(possible).toContain(each)
  },
)

test('fifty cash-outs at once, on two servers: paid once, and all get the same answer', async () => {
  const { alice, devices } = await twoDevices()
  const { game } = (await devices[0].start(bet)).body
  const { safe } = await layOf(casino, alice, game)
  await devices[0].reveal(safe[0])
  const answers = await Promise.all(times(50, (index) => devices[index % 2]!.cashOut()))
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
  expect(answers[0]!.body).toMatchObject({ payout: 11, balance: 101 })
  expect((await alice.call('GET /api/auth/me')).body.user.balance).toBe(101)
})

test('a start and a rotation at once: the round is drawn from seeds that stay secret', async () => {
  for (let round = 0; round < 10; round++) {
    const { alice, devices } = await twoDevices()
    const [started, rotated] = await Promise.all([
      devices[round % 2]!.start(bet),
      alice.call('POST /api/fairness/rotate', { body: {} }),
    ])
    expect(started.status).toBe(200)
    expect(started.body.nonce).toBe(0)
    expect(['done', 'round_in_progress']).toContain(codeOf(rotated))
    const { body: seeds } = await alice.call('GET /api/fairness')
    expect(seeds.nonce).toBe(1)
  }
})

test('a server that stops in the middle loses nothing: the round is finished on the next one', async () => {
  const { alice, devices } = await twoDevices()
  const gone = await openCasino({ databaseUrl: casino.databaseUrl })
  const call = (name: never, request: object) => gone.call(name, { token: alice.token, ...request })
  const there = miner({ ...alice, call } as typeof alice)
  const { game } = (await there.start({ ...bet, numberOfMines: 5 }, 'begin')).body
  const { safe, mines } = await layOf(casino, alice, game)
  const { body: before } = await there.reveal(safe[3], {}, 'first')
  await gone.close()

  const next = await openCasino({ databaseUrl: casino.databaseUrl })
  try {
    const again = (name: never, request: object) => next.call(name, { token: alice.token, ...request })
    const here = miner({ ...alice, call: again } as typeof alice)
    expect(await here.active()).toEqual(before.game)
    // An answer that was lost with the server is recovered by repeating the key.
    expect((await here.reveal(safe[3], {}, 'first')).body).toEqual(before)
    expect((await here.start({ ...bet, numberOfMines: 5 }, 'begin')).body.game).toEqual(game)
    expect((await here.reveal(safe[4])).body.game.revealed).toEqual([safe[3], safe[4]])
    expect((await here.cashOut()).body.minePositions).toEqual(mines)
    expect(await devices[0].active()).toBeNull()
  } finally {
    await next.close()
  }
})

const call = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start'), mines: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reveal'), cell: fc.integer({ min: 0, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cashOut') }) },
)

test('any calls in any order get the same answers as from a model of the rules', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(fc.array(call, { maxLength: 25 }), async (calls) => {
    const { alice, devices } = await twoDevices(1000)
    let open: { safe: number[]; mines: number[]; revealed: number[] } | undefined
    let won: number[] | undefined
    let opened: number[] = []
    for (const [index, each] of calls.entries()) {
      const at = devices[index % 2]!
      if (each.do === 'start') {
        const answer = await at.start({ betAmount: 1, numberOfMines: (each as { mines: number }).mines, cells: 9 })
        expect(codeOf(answer)).toBe(open ? 'round_in_progress' : 'done')
        if (open) continue
        open = { ...(await layOf(casino, alice, answer.body.game)), revealed: [] }
        ;[won, opened] = [undefined, []]
      } else if (each.do === 'reveal') {
        const { cell } = each as { cell: number }
        const answer = await at.reveal(cell)
        if (!open) {
          expect(codeOf(answer)).toBe(opened.includes(cell) ? 'done' : 'no_round_in_progress')
          continue
        }
        expect(codeOf(answer)).toBe(cell === 9 ? 'cell_invalid' : 'done')
        if (cell === 9) continue
        if (open.mines.includes(cell)) {
          expect(answer.body.outcome).toBe('loss')
          opened = [...open.revealed, cell]
          open = undefined
          continue
        }
        if (!open.revealed.includes(cell)) open.revealed.push(cell)
        expect(answer.body.game.revealed).toEqual(open.revealed)
        const complete = open.revealed.length === open.safe.length
        expect(answer.body.outcome).toBe(complete ? 'win' : 'safe')
        if (!complete) continue
        ;[won, opened, open] = [open.revealed, open.revealed, undefined]
      } else {
        const answer = await at.cashOut()
        const expected = open
          ? open.revealed.length > 0
            ? 'done'
            : 'nothing_revealed'
          : won
            ? 'done'
            : 'no_round_in_progress'
        expect(codeOf(answer)).toBe(expected)
        if (expected !== 'done') continue
        if (open) [won, opened, open] = [open.revealed, open.revealed, undefined]
        expect(answer.body.revealed).toEqual(won)
      }
    }
    const game = await devices[0].active()
    expect(game?.revealed).toEqual(open?.revealed)
  })
  await expectAlways(property, 15)
})
