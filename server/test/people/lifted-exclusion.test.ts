import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUnproved, openCase } from '../../people/protection/shared-exclusions.ts'
import { type Administrator, administratorOf, makeAdministrator, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import { payIn } from '../kit/payer.ts'
import { changePlayers, shiftProposal } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { times } from '../kit/two-servers.ts'

const thirdParty = openThirdParty('stripe', 'card')
let mailbox: Mailbox
let here: Casino
let there: Casino
let admin: Administrator
let second: Administrator
beforeAll(async () => {
  mailbox = await openMailbox()
  const env = { ...mailbox.env, PUBLIC_URL: 'https://casino.test' }
  here = await openCasino({ env, openProviders: providersOf(thirdParty) })
  there = await here.node()
  admin = await administratorOf(here)
  second = await secondAdministrator(here)
})
afterAll(async () => {
  await closeAudited(here, there)
  await mailbox.close()
})

const roll = ({ token }: CasinoPlayer, at = here) =>
  at.call('POST /api/games/dice/roll', { token, body: { betAmount: 10, targetValue: 50, betType: 'over' } })
const exclude = (player: CasinoPlayer, lasts: string) =>
  player.call('POST /api/protection/exclusion', { body: { lasts } })
const excluded = async (player: CasinoPlayer) => (await player.call('GET /api/protection')).body.exclusion
const rows = <Row>(text: string, values: unknown[] = []) => here.owner.read.rows<Row>(text, values)

describe('an exclusion that came from another account', () => {
  const lift = (by: Administrator, { id }: { id: number }, reason = 'A card of the family') =>
    by.call('POST /api/admin/users/{id}/protection/lift', { params: { id: String(id) }, body: { reason } })
  const userProtection = async ({ id }: { id: number }) =>
    (await admin.call('GET /api/admin/users/{id}/protection', { params: { id: String(id) } })).body
  const confirm = async (by: Administrator, player: { id: number }) => {
    const { id = '0' } = (await userProtection(player)).lift ?? {}
    return by.call('POST /api/admin/proposals/{id}/confirm', { params: { id } })
  }
  async function family(payer: string, at = here) {
    const [person, relative] = await Promise.all(times(2, () => at.player({ balance: 1000 })))
    await payIn(thirdParty, person!, payer, at)
    await payIn(thirdParty, relative!, payer, at)
    await exclude(person!, 'forever')
    expect(await excluded(relative!)).toMatchObject({ shared: true })
    return { person: person!, relative: relative! }
  }
  test('is lifted by two administrators, with a reason, on record, and the player reads it', async () => {
    const { person, relative } = await family('family-one')
    expect((await lift(admin, relative, '  ')).body.code).toBe('reason_required')
    expect((await lift(admin, relative)).body).toMatchObject({
      lift: { by: { username: 'admin' }, reason: 'A card of the family' },
      protection: { exclusion: { shared: true } },
    })
    for (const by of [admin, second]) expect((await lift(by, relative)).body.code).toBe('lift_proposed')
    expect((await confirm(admin, relative)).body.code).toBe('proposal_own')
    expect((await roll(relative)).body.code).toBe('self_excluded')
    expect((await confirm(second, relative)).body.proposal).toMatchObject({ kind: 'exclusion', outcome: 'applied' })
    expect(await userProtection(relative)).toMatchObject({ lift: null, protection: { exclusion: null } })
    for (const at of [here, there]) expect((await roll(relative, at)).status).toBe(200)

    const { notifications } = (await relative.call('GET /api/notifications')).body
    expect(notifications[0]).toMatchObject({ kind: 'exclusion_lifted' })
    expect((await mailbox.letterAbout(relative.user.email!, 'снято')).text).toContain(relative.username)
    const events = await rows(
      `SELECT action, reason, before, after FROM audit_event WHERE subject_kind = 'user' AND subject_id = $1 ORDER BY id`,
      [String(relative.id)],
    )
    const forever = { excludedUntil: 'forever' }
    expect(events).toEqual([
      { action: 'user.exclusion-lift-once', reason: 'A card of the family', before: forever, after: null },
      {
        action: 'user.exclusion-lift',
        reason: 'A card of the family',
        before: forever,
        after: { excludedUntil: null, proposedBy: admin.id },
      },
    ])
    // The same card does not bring it back, and the person stays excluded.
    await payIn(thirdParty, relative, 'family-one', here)
    await here.app.exclusions.step()
    expect([await excluded(relative), (await excluded(person))!.until]).toEqual([null, null])
    expect((await lift(admin, relative)).body.code).toBe('exclusion_own')
  })

  test('is lifted for one of two relatives, also for one without an address', async () => {
    const other = await here.player({ balance: 1000 })
    await payIn(thirdParty, other, 'family-of-three', here)
    const { relative } = await family('family-of-three')
    await changePlayers(here.owner.read, { id: relative.id }, { email: null, emailConfirmedAt: null })
    expect(await excluded(other)).toMatchObject({ shared: true })
    expect((await lift(admin, relative)).status).toBe(200)
    expect([(await userProtection(other)).lift, (await userProtection(relative)).lift]).toEqual([
      null,
      expect.objectContaining({ reason: 'A card of the family' }),
    ])
    expect((await confirm(second, relative)).body.proposal).toMatchObject({ outcome: 'applied' })
    expect([await excluded(relative), (await excluded(other))?.shared]).toEqual([null, true])
  })

  test('leaves no letter where none are sent: it would be sent long afterwards', async () => {
    const silent = await openCasino({ openProviders: providersOf(thirdParty) })
    const [one, other] = [await administratorOf(silent), await secondAdministrator(silent)]
    const { relative } = await family('family-silent', silent)
    await lift(one, relative)
    const [open] = (await other.call('GET /api/admin/proposals')).body.open
    expect((await other.call('POST /api/admin/proposals/{id}/confirm', { params: { id: open!.id } })).status).toBe(200)
    expect(await excluded(relative)).toBeNull()
    expect(await silent.owner.read.rows('SELECT FROM mail')).toEqual([])
    await closeAudited(silent)
  })

  test('leaves the player’s own exclusion, which cannot be lifted', async () => {
    const { person, relative } = await family('family-two')
    // The player's own, shorter than the one in force, applies from now on.
    expect((await exclude(relative, 'half_year')).body.exclusion).toMatchObject({ until: null, shared: true })
    await lift(admin, relative)
    expect((await confirm(second, relative)).status).toBe(200)
    const { exclusion } = (await userProtection(relative)).protection
    expect(exclusion).toMatchObject({ kind: 'self_exclusion', shared: false })
    expect(exclusion!.until).not.toBeNull()
    for (const player of [relative, person]) {
      expect((await lift(admin, player)).body.code).toBe('exclusion_own')
      for (const until of [`now() + interval '1 day'`, 'now()'])
        await expect(
          rows(`UPDATE player_protection SET excluded_until = ${until} WHERE player_id = $1`, [player.id]),
        ).rejects.toMatchObject({ constraint: 'exclusion_stays' })
    }
    // Not even while two administrators are lifting one.
    await expect(
      here.owner.transact(async (tx) => {
        await tx.rows(
          `INSERT INTO exclusion_lift (player_id, reason, first_by, second_by, lifted_at) VALUES ($1, 'x', $2, $3, now())`,
          [relative.id, admin.id, second.id],
        )
        await tx.rows(
          'UPDATE player_protection SET exclusion = NULL, excluded_at = NULL, excluded_until = NULL WHERE player_id = $1',
          [relative.id],
        )
      }),
    ).rejects.toMatchObject({ constraint: 'exclusion_stays' })
  })

  test('is not lifted by one administrator who makes another, nor by the player', async () => {
    const { relative } = await family('family-three')
    const accomplice = await here.player()
    await makeAdministrator(here, admin, accomplice.id)
    const { token } = (await here.signIn(accomplice)).body
    const newcomer: Administrator = {
      id: accomplice.id,
      token,
      call: (name, rest) => here.call(name, { token, ...rest }),
    }
    await lift(admin, relative)
    for (const attempt of [lift, confirm]) expect((await attempt(newcomer, relative)).body.code).toBe('rights_too_new')
    expect(
      (
        await relative.call('POST /api/admin/users/{id}/protection/lift', {
          params: { id: String(relative.id) },
          body: { reason: 'x' },
        })
      ).status,
    ).toBe(403)
    expect((await confirm(second, relative)).status).toBe(200)
    expect(await excluded(relative)).toBeNull()
  })

  test('waits for a first administrator who still has the rights', async () => {
    const { relative } = await family('family-four')
    const leaving = await secondAdministrator(here)
    await lift(leaving, relative)
    await here.changeRights(leaving.id, { role: 'user' })
    expect((await confirm(second, relative)).body.code).toBe('proposal_lapsed')
    expect(await excluded(relative)).not.toBeNull()
    expect((await lift(second, relative)).body).toMatchObject({ lift: { by: { id: String(second.id) } } })
    const { id = '' } = (await userProtection(relative)).lift ?? {}
    const answers = await Promise.all(
      times(3, () => admin.call('POST /api/admin/proposals/{id}/confirm', { params: { id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await excluded(relative)).toBeNull()
  })

  test('waits a day where there is only one administrator, who cannot lift it alone before', async () => {
    const { relative } = await family('family-alone')
    const others = await rows<{ id: number }>(`SELECT id FROM player WHERE role <> 'user' AND id <> $1`, [admin.id])
    for (const { id } of others) await here.changeRights(id, { role: 'user' })
    const { lift: proposed } = (await lift(admin, relative)).body
    expect(proposed!.effectiveAt).not.toBeNull()
    const alone = (id: string) =>
      rows(
        `INSERT INTO exclusion_lift (player_id, reason, first_by, lifted_at, proposal_id) VALUES ($1, 'x', $2, now(), $3)`,
        [relative.id, admin.id, id],
      )
    await expect(alone(proposed!.id)).rejects.toMatchObject({ constraint: 'lift_waits_a_day' })
    await expect(alone('0')).rejects.toMatchObject({ constraint: 'lift_waits_a_day' })
    await here.app.proposals.step()
    expect(await excluded(relative)).not.toBeNull()
    await shiftProposal(here, proposed!.id, 24)
    await Promise.all([here.app.proposals.step(), there.app.proposals.step()])
    expect(await excluded(relative)).toBeNull()
    const [event] = await rows<{ action: string; address: string }>(
      `SELECT action, address FROM audit_event WHERE subject_kind = 'user' AND subject_id = $1 ORDER BY id DESC LIMIT 1`,
      [String(relative.id)],
    )
    expect(event).toEqual({ action: 'user.exclusion-lift', address: 'this server' })
    await here.changeRights(second.id, { role: 'admin' })
  })

  test.each([
    ['lasts longer', (person: CasinoPlayer) => exclude(person, 'forever')],
    [
      'comes from another account, too',
      async (person: CasinoPlayer) => payIn(thirdParty, await here.player(), `changing-${person.id}`, here),
    ],
    ['is the player’s own, too', (_: CasinoPlayer, relative: CasinoPlayer) => exclude(relative, 'week')],
  ])('and %s since the first administrator looked is proposed again', async (_, change) => {
    const [person, relative] = await Promise.all(times(2, () => here.player()))
    for (const player of [person!, relative!]) await payIn(thirdParty, player, `changing-${person!.id}`, here)
    await exclude(person!, 'half_year')
    await lift(admin, relative!)
    await change(person!, relative!)
    const held = await excluded(relative!)
    const stale = (await admin.call('GET /api/admin/proposals')).body.open.at(-1)!
    expect((await userProtection(relative!)).lift).toBeNull()
    const late = await second.call('POST /api/admin/proposals/{id}/confirm', { params: { id: stale.id } })
    expect(late.body.code).toBe('proposal_lapsed')
    expect(await excluded(relative!)).toEqual(held)
    expect((await lift(second, relative!)).body).toMatchObject({ lift: { by: { id: String(second.id) } } })
    expect((await confirm(admin, relative!)).status).toBe(200)
    expect(await excluded(relative!)).not.toEqual(held)
  })

  test('through an unproved identifier is found, and becomes a case, once', async () => {
    const { relative } = await family('family-five')
    const [person, stranger] = await Promise.all(times(2, () => here.player()))
    await exclude(person!, 'forever')
    await here.owner.transact(async (tx) => {
      await tx.rows(
        `INSERT INTO player_identifier (kind, digest, player_id) SELECT 'wallet', 'typed by both', unnest($1::bigint[])`,
        [[person!.id, stranger!.id]],
      )
      // The way exclusions were extended in earlier versions.
      await tx.rows(
        `INSERT INTO player_protection AS own (player_id, exclusion, excluded_at) VALUES ($1, 'self_exclusion', now())
         ON CONFLICT (player_id) DO UPDATE SET exclusion = excluded.exclusion, excluded_at = now()`,
        [stranger!.id],
      )
      await tx.rows(
        `INSERT INTO protection_event (player_id, kind, details) VALUES ($1, 'self_exclusion', '{"shared": "wallet"}')`,
        [stranger!.id],
      )
      await tx.rows('DELETE FROM exclusion_link WHERE player_id = $1', [stranger!.id])
    })
    const { database } = here.app
    const found = await findUnproved(database.read)
    expect(found).toMatchObject([
      { player: stranger!.id, until: null, kind: 'wallet', from: [{ id: person!.id, username: person!.username }] },
    ])
    expect(found.map(({ player }) => player)).not.toContain(relative.id)
    expect([await openCase(database, found[0]!), await openCase(database, found[0]!)]).toEqual([true, false])
    await here.app.harm.step()
    const { cases } = (await admin.call('GET /api/admin/harm')).body
    expect(cases).toMatchObject([{ player: { id: String(stranger!.id) }, markers: [{ kind: 'linked_to_excluded' }] }])
    await lift(admin, stranger!)
    await confirm(second, stranger!)
    expect(await excluded(stranger!)).toBeNull()
    expect(await findUnproved(database.read)).toEqual([])
  })
})
