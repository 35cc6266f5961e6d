import { openDeadline } from '@casino/tools/processes/deadline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { addDataKey, findDataKeys, makeCurrent } from '../../platform/keys/data-keys.ts'
import { openVault } from '../../platform/keys/vault.ts'
import { rotateDataKeys } from '../../platform/operations/rotate-data-keys.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { holderOf, setUpSecondFactor } from '../kit/second-factor-holder.ts'

let here: Casino
let there: Casino
let player: CasinoPlayer
beforeAll(async () => {
  here = await openCasino()
  there = await here.node()
  player = await here.player({ balance: 1000 })
  await bet(here)
})
afterAll(() => here.close())

const bet = (at: Casino) =>
  at.call('POST /api/games/dice/roll', {
    token: player.token,
    body: { betAmount: 1, targetValue: 50, betType: 'over' },
  })
interface Sealed {
  readonly seeds: string
  readonly factor: string
  readonly owner: string
  readonly holder: string
}
const sealed = async () =>
  (
    await here.owner.read.rows<Sealed>(
      `SELECT seeds.sealed AS seeds, seeds.player_id || ' ' || pair_id AS owner, factor.sealed AS factor, factor.player_id::text AS holder
       FROM seeds, second_factor AS factor WHERE seeds.player_id = $1`,
      [player.id],
    )
  )[0]!
const keys = async () => (await findDataKeys(here.owner.read, serverKey))!
const rotate = () => rotateDataKeys({ database: here.app.database, serverKey, print: () => {}, settleMs: 0 })

test('data keys change while two servers take bets, and afterwards only the new one opens what is sealed', async () => {
  const holder = await holderOf(here)
  const device = await setUpSecondFactor(here, holder)
  const before = await sealed()
  let rotating = true
  const rotation = rotate().finally(() => {
    rotating = false
  })
  const answers: number[] = []
  const check = openDeadline(120_000, 'the data keys have not changed')
  for (let index = 0; rotating; index++, check()) answers.push((await bet(index % 2 ? there : here)).status)
  await rotation
  expect(new Set(answers)).toEqual(new Set([200]))
  const { main, sealing } = await keys()
  expect(sealing!.others).toEqual([main])
  const after = await sealed()
  const open = (value: string, of: string, use: 'seeds' | 'secondFactors', key: string) =>
    openVault({ main: key }, use).open(value, of, use === 'seeds' ? 'hex' : 'utf8')
  for (const [use, of, old, now] of [
    ['seeds', before.owner, before.seeds, after.seeds],
    ['secondFactors', before.holder, before.factor, after.factor],
  ] as const) {
    expect(open(now, of, use, sealing!.current)).toBe(open(old, of, use, main))
    expect(() => open(now, of, use, main)).toThrow('unable to authenticate data')
  }
  const codes = { ...holder, code: device.recoveryCodes[0] }
  expect((await here.call('POST /api/auth/login', { body: codes })).status).toBe(200)
  expect((await audit(here.databaseUrl, serverKey)).checks.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test.each(['is known', 'is current'])(
  'a change that was interrupted once its key %s goes on with that key',
  async (at) => {
    const begun = await addDataKey(here.app.database, serverKey)
    if (at === 'is current') await makeCurrent(here.app.database, begun.name)
    expect((await addDataKey(here.app.database, serverKey)).name).toBe(begun.name)
    await rotate()
    const { sealing } = await keys()
    const { seeds, owner } = await sealed()
    expect(openVault({ main: sealing!.current }, 'seeds').open(seeds, owner, 'hex')).toHaveLength(128)
    expect([(await bet(here)).status, (await bet(there)).status]).toEqual([200, 200])
    expect((await addDataKey(here.app.database, serverKey)).name).not.toBe(begun.name)
    await here.owner.read.rows(`DELETE FROM data_key WHERE sealing = 'next'`)
  },
)
