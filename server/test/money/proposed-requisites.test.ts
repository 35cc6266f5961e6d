import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { addRequisites, turnOff } from '../kit/transfers.ts'

let one: Casino
let [anna, boris] = [] as unknown as [Administrator, Administrator]
let player: CasinoPlayer
beforeAll(async () => {
  one = await openCasino()
  anna = await administratorOf(one)
  boris = await secondAdministrator(one)
})
afterAll(() => closeAudited(one))
beforeEach(async () => {
  player = await one.player()
})

describe('requisites take two people', () => {
  const decide = (by: Administrator, id: string, how: 'confirm' | 'refuse') =>
    how === 'confirm'
      ? by.call('POST /api/admin/proposals/{id}/confirm', { params: { id } })
      : by.call('POST /api/admin/proposals/{id}/refuse', { params: { id }, body: {} })
  const listed = async (id: string) =>
    (await anna.call('GET /api/admin/requisites')).body.requisites.find((each) => each.id === id)
  const wanted = { kind: 'sbp', bank: 'Bank', holder: 'Ivan', number: '+7 900 777-77-77', isOn: true, paysOut: true }
  const limits = { least: 0, most: 0, dayLimit: 0, monthLimit: 0 }
  const payouts = { payoutMost: 0, payoutDayLimit: 0, payoutMonthLimit: 0 }
  const body = { ...wanted, ...limits, ...payouts }

  test('new ones are listed and take money only once another one confirms them', async () => {
    const added = (await anna.call('POST /api/admin/requisites', { body })).body
    const { id: proposal } = added.loosened!.proposal!
    expect(added.loosened).toMatchObject({ needs: 'second', proposal: { kind: 'requisites', subject: added.id } })
    expect(JSON.stringify(added)).not.toContain('9007777777')
    expect(await listed(added.id)).toBeUndefined()
    expect((await player.call('GET /api/payments/methods')).body.deposit.transfer).toBeNull()
    const { kind: _, number: __, ...terms } = body
    expect(
      (await anna.call('PUT /api/admin/requisites/{id}', { params: { id: added.id }, body: terms })).body.code,
    ).toBe('not_found')
    expect((await decide(anna, proposal, 'confirm')).body.code).toBe('proposal_own')
    expect((await decide(boris, proposal, 'confirm')).status).toBe(200)
    expect(await listed(added.id)).toMatchObject({ isOn: true, paysOut: true })
    expect((await decide(boris, proposal, 'confirm')).body.code).toBe('proposal_decided')
    await turnOff(anna, (await listed(added.id))!)
  })

  test('those that are refused are never listed', async () => {
    const refused = { ...body, number: '+7 900 444-44-44' }
    const added = (await anna.call('POST /api/admin/requisites', { body: refused })).body
    expect((await decide(boris, added.loosened!.proposal!.id, 'refuse')).status).toBe(200)
    expect(await listed(added.id)).toBeUndefined()
  })

  test('a double click proposes new ones once, and an account that takes money already is refused', async () => {
    const same = { ...body, bank: 'Пример-банк', number: '8 (900) 555-55-55' }
    const add = (more = {}) => anna.call('POST /api/admin/requisites', { body: { ...same, ...more } })
    const [first, again] = (await Promise.all([add(), add()])).map((each) => each.body)
    expect(again).toEqual(first)
    const other = (await add({ dayLimit: 5000 })).body
    expect(other.id).toBe(first!.id)
    expect((await decide(boris, other.loosened!.proposal!.id, 'confirm')).status).toBe(200)
    expect((await decide(boris, first!.loosened!.proposal!.id, 'confirm')).body.code).toBe('proposal_lapsed')
    expect(await listed(other.id)).toMatchObject({ dayLimit: 5000 })
    const known = await add({ bank: 'пример-банк', number: '+7 900 555-55-55', holder: 'Pyotr' })
    expect([known.status, known.body.code]).toEqual([409, 'requisites_known'])
    expect((await add({ bank: 'Other bank' })).status).toBe(200)
    await turnOff(anna, (await listed(other.id))!)
  })

  test('other limits and switching on wait, switching off does not; a proposal of another state lapses', async () => {
    const place = await addRequisites(one, anna, { number: '+7 900 666-66-66' })
    const { kind: _, number: __, ...terms } = body
    const put = async (more: object) =>
      (await anna.call('PUT /api/admin/requisites/{id}', { params: { id: place.id }, body: { ...terms, ...more } }))
        .body
    const renamed = { bank: place.bank, holder: place.holder }
    const both = await put({ ...renamed, isOn: false, paysOut: true, dayLimit: 5000 })
    expect(both.loosened!.proposal).toMatchObject({
      before: { paysOut: false, dayLimit: 0 },
      after: { paysOut: true, dayLimit: 5000_00 },
    })
    expect(await listed(place.id)).toMatchObject({ isOn: false, paysOut: false, dayLimit: 0 })
    const on = await put({ ...renamed, isOn: true, paysOut: false })
    expect(on.loosened!.proposal).toMatchObject({ before: { isOn: false }, after: { isOn: true } })
    expect((await decide(boris, both.loosened!.proposal!.id, 'confirm')).status).toBe(200)
    expect(await listed(place.id)).toMatchObject({ isOn: false, paysOut: true, dayLimit: 5000 })
    expect((await decide(boris, on.loosened!.proposal!.id, 'confirm')).status).toBe(200)
    expect(await listed(place.id)).toMatchObject({ isOn: true, paysOut: true })
    const stale = await put({ ...renamed, isOn: true, paysOut: true, dayLimit: 9000 })
    const newer = await put({ ...renamed, isOn: true, paysOut: true, dayLimit: 7000 })
    expect((await decide(boris, newer.loosened!.proposal!.id, 'confirm')).status).toBe(200)
    expect((await decide(boris, stale.loosened!.proposal!.id, 'confirm')).body.code).toBe('proposal_lapsed')
    expect(await listed(place.id)).toMatchObject({ dayLimit: 7000 })
    expect((await put({ ...renamed, isOn: false, paysOut: false, dayLimit: 7000 })).loosened).toBeNull()
    expect(await listed(place.id)).toMatchObject({ isOn: false, paysOut: false })
  })
})
