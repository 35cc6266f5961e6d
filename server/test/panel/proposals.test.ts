import { protectionPresets } from '@casino/contract/people/protection-presets'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'
import { staffWith } from '../kit/staff.ts'
import { shiftProposal } from '../kit/stored.ts'
import { openTwoAdministrators } from '../kit/two-servers.ts'

/** Two administrators, the second at another server. */
let [one, two] = [] as unknown as [Casino, Casino]
let [anna, boris] = [] as unknown as [Administrator, Administrator]
beforeAll(async () => {
  ;({ one, two, anna, boris } = await openTwoAdministrators())
})
afterAll(() => closeAudited(one, two))
const ceilings = { fourEyesAbove: kopecks(1000_00), approveAloneUpTo: kopecks(5000_00), approveUpTo: kopecks(100_00) }
beforeEach(async () => {
  await one.changeRights(boris.id, { role: 'admin' })
  await one.set('payments', ceilings)
  await two.app.settings.refresh()
  const { open } = (await anna.call('GET /api/admin/proposals')).body
  for (const { id } of open) await anna.call('POST /api/admin/proposals/{id}/refuse', { params: { id }, body: {} })
})

const payments = (by: Administrator, body: object) => by.call('PUT /api/admin/settings/payments', { body })
const inForce = async () => (await anna.call('GET /api/casino/get-settings')).body.payments as Record<string, unknown>
const decide = (by: Administrator, id: string, what: 'confirm' | 'refuse' = 'confirm') =>
  by.call(`POST /api/admin/proposals/{id}/${what}`, { params: { id }, body: what === 'refuse' ? {} : undefined })
const proposed = async (by: Administrator, body: object) => (await payments(by, body)).body.loosened!.proposal!.id
const proposalOf = async (id: string) => {
  const { open, decided } = (await anna.call('GET /api/admin/proposals')).body
  return [...open, ...decided].find((proposal) => proposal.id === id)!
}
const later = (id: string, hours: number) => shiftProposal(one, id, hours)
const stepEverywhere = () => Promise.all([one.app.proposals.step(), two.app.proposals.step()])
const recordOf = async (id: string) => {
  const query = { subject: 'proposal', subjectId: id }
  return (await anna.call('GET /api/admin/audit-log', { query })).body.auditEvents.toReversed()
}
const eventsOf = async (id: string) =>
  (await recordOf(id)).map(({ action, administrator }) => [action, Number(administrator.id)])

describe('of two administrators', () => {
  test('one tightens at once and proposes the rest, and the other puts it in force, once, on all servers', async () => {
    const { loosened } = (await payments(anna, { fourEyesAbove: 0, approveUpTo: 50, invoiceMinutes: 45 })).body
    expect(loosened).toMatchObject({
      needs: 'second',
      proposal: {
        kind: 'settings',
        subject: 'payments',
        before: { payments: { fourEyesAbove: 1000_00 } },
        after: { payments: { fourEyesAbove: 0 } },
        proposedBy: { id: String(anna.id) },
        effectiveAt: null,
        outcome: null,
      },
    })
    expect(await inForce()).toMatchObject({ fourEyesAbove: 1000, approveUpTo: 50, invoiceMinutes: 45 })
    const { id } = loosened!.proposal!
    expect((await decide(anna, id)).body.code).toBe('proposal_own')
    const answers = await Promise.all([decide(boris, id), decide(boris, id), decide(boris, id)])
    expect(answers.map(({ body }) => body.code ?? body.proposal.outcome).sort()).toEqual([
      'applied',
      'proposal_decided',
      'proposal_decided',
    ])
    expect(await inForce()).toMatchObject({ fourEyesAbove: 0, approveUpTo: 50 })
    await one.app.settings.refresh()
    expect(one.app.settings.current.payments.fourEyesAbove).toBe(0)
    expect(await eventsOf(id)).toEqual([
      ['proposal.create', anna.id],
      ['proposal.confirm', boris.id],
    ])
  })

  test('a second click, also at once, proposes it once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => proposed(anna, { approveUpTo: 900 })))
    expect(new Set(answers).size).toBe(1)
  })

  test('either refuses it, and then nobody confirms it', async () => {
    for (const by of [anna, boris]) {
      const id = await proposed(anna, { approveUpTo: 900 })
      expect((await decide(by, id, 'refuse')).body.proposal).toMatchObject({ outcome: 'refused' })
      expect((await decide(boris, id)).body.code).toBe('proposal_decided')
    }
    expect(await inForce()).toMatchObject({ approveUpTo: 100 })
  })

  test('the log says what it would change, who decided and why', async () => {
    const id = await proposed(anna, { approveUpTo: 900 })
    const params = { id }
    await boris.call('POST /api/admin/proposals/{id}/refuse', { params, body: { reason: 'too much' } })
    const states = { before: { payments: { approveUpTo: 100_00 } }, after: { payments: { approveUpTo: 900_00 } } }
    expect(await recordOf(id)).toMatchObject([
      { ...states, action: 'proposal.create', after: { ...states.after, kind: 'settings', subject: 'payments' } },
      { ...states, action: 'proposal.refuse', administrator: { id: String(boris.id) }, reason: 'too much' },
    ])
    expect(await proposalOf(id)).toMatchObject({ decidedBy: { id: String(boris.id) }, decidedAt: expect.any(String) })
  })

  test('one that does not exist cannot be decided', async () => {
    for (const what of ['confirm', 'refuse'] as const)
      expect((await decide(boris, '999999', what)).body.code).toBe('not_found')
  })

  test('only those who have its right see and decide it; its proposer withdraws it without', async () => {
    const [content, auditor] = [await staffWith(one, 'content'), await staffWith(one, 'auditor')]
    const shownTo = async (by: Administrator) => (await by.call('GET /api/admin/proposals')).body
    const seenBy = async (by: Administrator) => (await shownTo(by)).open.map(({ after }) => Object.keys(after)[0])
    expect((await shownTo(anna)).rights).toEqual({ needs: 'second', trial: false, newUntil: null })
    const ended = await proposed(anna, { approveUpTo: 902 })
    await decide(boris, ended, 'refuse')
    const id = await proposed(anna, { approveUpTo: 900 })
    await anna.call('PATCH /api/admin/update-game/{id}', {
      params: { id: String(one.app.settings.game('dice').id) },
      body: { max_bet: 500_000 },
    })
    expect([await seenBy(content), await seenBy(auditor)]).toEqual([['maxBet'], ['payments', 'maxBet']])
    const hasEnded = async (by: Administrator) => (await shownTo(by)).decided.some((one) => one.id === ended)
    expect([await hasEnded(content), await hasEnded(auditor)]).toEqual([false, true])
    for (const what of ['confirm', 'refuse'] as const)
      expect((await decide(content, id, what)).body).toMatchObject({
        code: 'permission_missing',
        details: { permission: 'settings.payments' },
      })
    await one.changeRights(boris.id, { role: 'support', staffRole: 'finance' })
    const own = await proposed(boris, { approveUpTo: 901 })
    await one.changeRights(boris.id, { role: 'support', staffRole: 'content' })
    expect(await seenBy(boris)).toEqual(['maxBet', 'payments'])
    expect((await decide(boris, own, 'refuse')).body.proposal.outcome).toBe('refused')
  })

  test('fifty wait at most, and one more is refused', async () => {
    for (let limit = 901; limit <= 950; limit++) expect((await payments(anna, { approveUpTo: limit })).status).toBe(200)
    expect((await payments(anna, { approveUpTo: 951 })).body.code).toBe('too_many_proposals')
    expect((await payments(anna, { approveUpTo: 950 })).status).toBe(200)
  })

  test('confirmed and refused at the same moment, it is one of both', async () => {
    const third = await secondAdministrator(one)
    for (let round = 0; round < 5; round++) {
      const id = await proposed(anna, { approveUpTo: 900 })
      const answers = await Promise.all([decide(boris, id), decide(third, id, 'refuse')])
      expect(answers.map(({ body }) => body.code ?? 'decided').sort()).toEqual(['decided', 'proposal_decided'])
      const { outcome, decidedBy } = await proposalOf(id)
      expect(decidedBy?.id).toBe(String(outcome === 'applied' ? boris.id : third.id))
      expect(await inForce()).toMatchObject({ approveUpTo: outcome === 'applied' ? 900 : 100 })
      await payments(anna, { approveUpTo: 100 })
    }
    await one.changeRights(third.id, { role: 'user' })
  })

  test('a value that changed since it was shown is not put in force', async () => {
    const id = await proposed(anna, { approveUpTo: 900 })
    await payments(anna, { approveUpTo: 10 })
    expect((await decide(boris, id)).body.code).toBe('proposal_lapsed')
    expect(await inForce()).toMatchObject({ approveUpTo: 10 })
    expect((await proposalOf(id)).outcome).toBe('lapsed')
    expect((await eventsOf(id)).at(-1)).toEqual(['proposal.lapse', boris.id])
  })

  test('the proposal of somebody who lost the rights does not count', async () => {
    const gone = await secondAdministrator(one)
    const id = await proposed(gone, { approveUpTo: 900 })
    await one.changeRights(gone.id, { status: 'banned' })
    expect((await decide(anna, id)).body.code).toBe('proposal_lapsed')
    expect(await inForce()).toMatchObject({ approveUpTo: 100 })
  })

  test('it does not take effect by time alone, and expires after three days', async () => {
    const id = await proposed(anna, { approveUpTo: 900 })
    await later(id, 71)
    await stepEverywhere()
    expect((await proposalOf(id)).outcome).toBeNull()
    await later(id, 1)
    expect((await decide(boris, id)).body.code).toBe('proposal_decided')
    await stepEverywhere()
    expect(await proposalOf(id)).toMatchObject({ outcome: 'expired', decidedBy: null })
    expect(await inForce()).toMatchObject({ approveUpTo: 100 })
    expect((await eventsOf(id)).map(([action]) => action)).toEqual(['proposal.create', 'proposal.expire'])
  })

  test('several groups, as a preset has them, are one proposal', async () => {
    const { body: all } = await anna.call('GET /api/casino/get-settings')
    const settings = all as unknown as Record<'games' | 'verification', object>
    const apply = (name: keyof typeof protectionPresets) => {
      const { protection, verification, games } = protectionPresets[name]
      const body = {
        protection,
        verification: { ...settings.verification, ...verification },
        games: { ...settings.games, ...games },
      } as never
      return anna.call('PATCH /api/casino/update-settings', { body })
    }
    expect((await apply('strict')).body.loosened).toBeNull()
    const { proposal } = (await apply('liberal')).body.loosened!
    expect(proposal!.after).toMatchObject({ protection: { confirmAge: false }, games: { autoPlay: true } })
    expect(proposal!.before).toMatchObject({ verification: { noneSingle: 1000_00 } })
    await decide(boris, proposal!.id)
    expect(two.app.settings.current.protection.confirmAge).toBe(false)
    expect(two.app.settings.current.games.autoPlay).toBe(true)
  })

  test('the edge of a game and its greatest bet', async () => {
    const params = { id: String(one.app.settings.game('dice').id) }
    const update = (body: object) => anna.call('PATCH /api/admin/update-game/{id}', { params, body })
    const { game, loosened } = (await update({ house_edge: 1, max_bet: 200_000, min_bet: 150_000, name: 'Кости' })).body
    expect(game).toMatchObject({ house_edge: 2, max_bet: 100_000, min_bet: 1, name: 'Кости' })
    await decide(boris, loosened!.proposal!.id)
    expect(two.app.settings.game('dice')).toMatchObject({
      edgeBasisPoints: 100,
      maxBet: 200_000_00,
      minBet: 150_000_00,
    })
    const tighter = await update({ house_edge: 2, max_bet: 100_000, min_bet: 1 })
    expect(tighter.body).toMatchObject({ loosened: null, game: { house_edge: 2, max_bet: 100_000 } })
  })
})

describe('a promo code counts like an amount added by hand', () => {
  const make = (by: Administrator, code: string, reward: number, maxUses: number, more: object = {}) =>
    by.call('POST /api/admin/promocodes', { body: { code, reward, maxUses, ...more } })
  const update = (by: Administrator, id: string, body: object) =>
    by.call('PUT /api/admin/promocodes/{id}', { params: { id }, body })
  const aloneOf = async ({ id }: Administrator) => {
    const player = await one.player({ balance: 1000 })
    const free = async (amount: number) => {
      const body = { balance: 1000 + amount, reason: 'a gift' }
      const params = { id: String(player.id) }
      return (await (id === anna.id ? anna : boris).call('PATCH /api/admin/update-user/{id}', { params, body })).body
        .code
    }
    return free
  }

  test('reward × uses, with all that one administrator adds within a day', async () => {
    const made = await make(anna, 'FIRST', 100, 30)
    expect(made.body).toMatchObject({ loosened: null, promocode: { active: true } })
    // 3000 of 5000 are used up.
    const second = await make(anna, 'SECOND', 100, 21)
    expect(second.body).toMatchObject({ promocode: { active: false }, loosened: { needs: 'second' } })
    const player = await one.player()
    const redeem = () => player.call('POST /api/payments/redeem-promocode', { key: 'second', body: { code: 'SECOND' } })
    const early = await redeem()
    expect([early.status, early.body.code]).toEqual([409, 'promocode_inactive'])
    await decide(boris, second.body.loosened!.proposal!.id)
    const [listed] = (await anna.call('GET /api/admin/promocodes', { query: { search: 'SECOND' } })).body.promocodes
    expect(listed).toMatchObject({ active: true, maxUses: 21 })
    // An amount approved by two counts for neither: 2000 remain.
    const adds = await aloneOf(anna)
    expect(await adds(900)).toBeUndefined()
    expect((await make(anna, 'THIRD', 110, 10)).body.loosened).toBeNull()
    expect((await make(anna, 'FOURTH', 1, 1)).body.loosened).not.toBeNull()
  })

  test('a later raise of reward or uses, or switching on what was made switched off', async () => {
    const { id } = (await make(boris, 'GROWS', 1, 10)).body.promocode
    expect((await update(boris, id, { reward: 600 })).body).toMatchObject({ promocode: { reward: 1 } })
    expect((await update(boris, id, { maxUses: 1_000_000 })).body).toMatchObject({ promocode: { maxUses: 10 } })
    const off = (await make(boris, 'ASLEEP', 900, 100, { active: false })).body
    expect(off.loosened).toBeNull()
    expect((await update(boris, off.promocode.id, { active: true })).body.promocode.active).toBe(false)
    // Tightening is immediate; off and on again counts once.
    expect((await update(boris, id, { active: false })).body.loosened).toBeNull()
    expect((await update(boris, id, { active: true })).body.loosened).toBeNull()
  })

  test('fewer uses of a greater reward each, which together give no more', async () => {
    const { id } = (await make(boris, 'MANY', 50, 40)).body.promocode
    expect((await update(boris, id, { reward: 2000, maxUses: 1 })).body).toMatchObject({
      promocode: { reward: 50, maxUses: 40 },
      loosened: { needs: 'second' },
    })
    await update(boris, id, { active: false })
  })

  test('what was changed while it waited is not switched on', async () => {
    const { promocode, loosened } = (await make(boris, 'SWAPPED', 900, 100)).body
    await update(boris, promocode.id, { reward: 10_000_000 })
    expect((await decide(anna, loosened!.proposal!.id)).body.code).toBe('proposal_lapsed')
  })

  test('above the ceiling of one player, and by the stakes of free rounds', async () => {
    expect((await make(boris, 'LARGE', 1001, 1)).body.loosened).not.toBeNull()
    const freeRounds = { provider: 'novagrin', alias: 'demo', rounds: 100, stake: 11, days: 7 }
    expect((await make(boris, 'SPINS', 0, 1, { freeRounds })).body.loosened).not.toBeNull()
    expect((await make(boris, 'FEWER', 0, 1, { freeRounds: { ...freeRounds, stake: 9 } })).body.loosened).toBeNull()
  })

  test('made by ten calls at once, they stay within the ceiling together', async () => {
    const third = await secondAdministrator(one)
    const made = await Promise.all(Array.from({ length: 10 }, (_, at) => make(third, `BURST-${at}`, 100, 10)))
    expect(made.filter(({ body }) => body.loosened === null)).toHaveLength(5)
    await one.changeRights(third.id, { role: 'user' })
  })

  test('where no ceiling is set, one administrator is enough', async () => {
    await one.set('payments', { fourEyesAbove: kopecks(0) })
    expect((await make(boris, 'FREELY', 10_000, 1000)).body).toMatchObject({
      loosened: null,
      promocode: { active: true },
    })
  })
})

describe('where there is only one administrator', () => {
  beforeEach(() => one.changeRights(boris.id, { role: 'user' }))

  test('it takes effect after a day, once, by one of two servers', async () => {
    const { loosened } = (await payments(anna, { fourEyesAbove: 0 })).body
    expect(loosened).toMatchObject({ needs: 'day', proposal: { effectiveAt: expect.any(String) } })
    expect((await anna.call('GET /api/admin/proposals')).body.rights.needs).toBe('day')
    const { id } = loosened!.proposal!
    expect((await payments(anna, { fourEyesAbove: 0 })).body.loosened).toMatchObject({ needs: 'day', proposal: { id } })
    expect((await decide(anna, id)).body.code).toBe('proposal_own')
    await later(id, 23)
    await stepEverywhere()
    expect(await inForce()).toMatchObject({ fourEyesAbove: 1000 })
    await later(id, 1)
    await stepEverywhere()
    expect(await inForce()).toMatchObject({ fourEyesAbove: 0 })
    expect(await proposalOf(id)).toMatchObject({ outcome: 'applied', decidedBy: null })
    expect((await eventsOf(id)).map(([action]) => action)).toEqual(['proposal.create', 'proposal.take-effect'])
    const saved = (await anna.call('GET /api/admin/audit-log', { query: { subject: 'settings', limit: '1' } })).body
    const by = { address: 'this server', userAgent: `proposal ${id}` }
    expect(saved.auditEvents[0]).toMatchObject({ after: { fourEyesAbove: 0 }, ...by })
  })

  test('what became due while no server ran takes effect when one starts', async () => {
    const { url, drop } = await openTestDatabase()
    const before = await openCasino({ databaseUrl: url })
    const id = await proposed(await administratorOf(before), { approveUpTo: 900 })
    await shiftProposal(before, id, 24)
    await before.close()
    const after = await openCasino({ databaseUrl: url, completeEveryMs: 60_000 })
    const inForceThere = () => after.app.settings.current.payments.approveUpTo
    await expect.poll(inForceThere).toBe(900_00)
    await shiftProposal(after, await proposed(await administratorOf(after), { approveUpTo: 950 }), 24)
    await after.app.proposals.step()
    expect(inForceThere()).toBe(950_00)
    await closeAudited(after)
    await drop()
  })

  test('it can be taken back until then', async () => {
    const id = await proposed(anna, { fourEyesAbove: 0 })
    await decide(anna, id, 'refuse')
    await later(id, 30)
    await stepEverywhere()
    expect(await inForce()).toMatchObject({ fourEyesAbove: 1000 })
  })

  test('it does not take effect if the value has changed meanwhile', async () => {
    const id = await proposed(anna, { fourEyesAbove: 0 })
    await payments(anna, { fourEyesAbove: 500 })
    await later(id, 24)
    await stepEverywhere()
    expect(await inForce()).toMatchObject({ fourEyesAbove: 500 })
    expect((await proposalOf(id)).outcome).toBe('lapsed')
  })

  test('it lapses after the day if there is a second administrator by then, who was away for a moment', async () => {
    const id = await proposed(anna, { fourEyesAbove: 0 })
    await one.changeRights(boris.id, { role: 'admin' })
    await later(id, 24)
    await stepEverywhere()
    expect((await proposalOf(id)).outcome).toBe('lapsed')
    expect(await inForce()).toMatchObject({ fourEyesAbove: 1000 })
  })

  test('a second administrator who is added meanwhile may confirm it earlier', async () => {
    const id = await proposed(anna, { fourEyesAbove: 0 })
    await one.changeRights(boris.id, { role: 'admin' })
    expect((await decide(boris, id)).status).toBe(200)
    await one.app.settings.refresh()
    expect(await inForce()).toMatchObject({ fourEyesAbove: 0 })
  })
})

test('the database itself refuses one administrator alone, a change of what was shown, and a shorter day', async () => {
  const id = await proposed(anna, { approveUpTo: 901 })
  const { rows } = one.app.database.read
  const set = (values: string) => rows(`UPDATE proposal SET ${values} WHERE id = $1`, [id])
  await expect(set(`outcome = 'applied', decided_by = proposed_by, decided_at = now()`)).rejects.toThrow(/by_two/)
  await expect(set(`outcome = 'applied', decided_at = now()`)).rejects.toThrow(/by_two/)
  await expect(set(`after = '{}', outcome = 'refused', decided_by = 1, decided_at = now()`)).rejects.toThrow(
    /decided once/,
  )
  await expect(rows('DELETE FROM proposal WHERE id = $1', [id])).rejects.toThrow(/permission denied/)
  await expect(
    rows(`INSERT INTO proposal (kind, subject, before, after, proposed_by, effective_at, expires_at)
          VALUES ('settings', 'payments', '{}', '{}', 1, now() + interval '1 hour', now() + interval '72 hours')`),
  ).rejects.toThrow(/a_day/)
})
