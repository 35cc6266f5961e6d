import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { deposit, stake } from '../kit/depositor.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import { administrator, bitcoin, moneyOf, toCard } from '../kit/stand-in.ts'
import { changePayments, changePlayers } from '../kit/stored.ts'
import { openThirdParty, providersOf, sendHook } from '../kit/third-party.ts'
import { openTwoServers, type TwoServers, times } from '../kit/two-servers.ts'

const card = openThirdParty('stripe', 'card')
let mailbox: Mailbox
let servers: TwoServers
let here: Casino
let there: Casino
beforeAll(async () => {
  mailbox = await openMailbox()
  servers = await openTwoServers({ openProviders: providersOf(card), env: mailbox.env })
  ;({ here, there } = servers)
})
afterAll(async () => {
  await closeAudited(here, there)
  await mailbox.close()
})

const rows = <Row>(text: string, values: unknown[] = []) => here.owner.read.rows<Row>(text, values)
const close = (player: CasinoPlayer, body: object = {}, at = here) =>
  at.call('POST /api/auth/close', { token: player.token, body: { password: player.password, ...body } })
const closing = async (player: CasinoPlayer) => (await player.call('GET /api/auth/closing')).body
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) =>
  (await answer).body.code ?? (await answer).status
/** As if it were due. */
const due = (player: CasinoPlayer) =>
  rows(`UPDATE account_closing SET erase_at = now() - interval '1 second' WHERE player_id = $1`, [player.id])
const signIn = (player: CasinoPlayer, at = here) => at.signIn(player)
const invoice = async (player: CasinoPlayer) => {
  const body = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
  return (await player.call('POST /api/payments/create-payment', { body })).body.transaction.invoice_id
}

describe('closing', () => {
  const mine = (player: CasinoPlayer) =>
    player.call('POST /api/games/mines/start', { body: { betAmount: 1, numberOfMines: 1, cells: 49 }, key: 'm' })
  const cases: readonly [
    what: string,
    balance: number,
    body: object,
    refused: unknown,
    before?: (player: CasinoPlayer) => unknown,
  ][] = [
    ['without a proof', 0, { password: undefined }, 'fill_all_fields'],
    ['with a wrong password', 0, { password: 'not the password' }, 'wrong_password'],
    ['with money and no word about it', 600, {}, 'balance_left'],
    ['leaving what can be withdrawn', 600, { rest: 'waived' }, 'rest_too_large'],
    ['with a round of mines in progress', 600, { rest: 'owed' }, 'round_in_progress', mine],
    ['of an administrator', 0, {}, 'forbidden', ({ id }) => here.changeRights(id, { role: 'admin' })],
    [
      'of a banned player, whose session has ended',
      0,
      {},
      'unauthenticated',
      ({ id }) => here.changeRights(id, { status: 'banned' }),
    ],
    ['without money', 0, {}, 200],
    ['before the account is confirmed', 0, {}, 200, ({ id }) => here.changeRights(id, { status: 'pending' })],
    [
      'while excluded',
      0,
      {},
      200,
      (player) => player.call('POST /api/protection/exclusion', { body: { lasts: 'year' } }),
    ],
    ['with money to be withdrawn later', 600, { rest: 'owed' }, 200],
    ['leaving less than can be withdrawn', 499.99, { rest: 'waived' }, 200],
    ['keeping less than can be withdrawn', 0.01, { rest: 'owed' }, 200],
    ['with a withdrawal under way', 600, {}, 200, (player) => toCard(player, 600)],
  ]
  test.for(cases)('%s', async ([, balance, body, expected, before]) => {
    await here.set('site', { minimumWithdrawal: 500_00 as never })
    const player = await here.player({ balance })
    await before?.(player)
    await vi.waitFor(async () => expect(await codeOf(close(player, body))).toBe(expected))
    const [closed] = await rows('SELECT FROM account_closing WHERE player_id = $1', [player.id])
    expect(closed !== undefined).toBe(expected === 200)
  })

  test('ends every session everywhere, and the last email says so', async () => {
    const player = await here.player()
    const other = (await signIn(player, there)).body.token
    expect((await there.call('GET /api/auth/me', { token: other })).status).toBe(200)
    // Two letters due at the same time may be sent in any order.
    await mailbox.letterTo(player.user.email!)
    const { status, body } = await close(player)
    expect({ status, body }).toMatchObject({ status: 200, body: { owed: 0, waived: 0 } })
    expect((Date.parse(body.eraseAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
    for (const [at, token] of [
      [here, player.token],
      [there, other],
    ] as const)
      await vi.waitFor(async () => expect((await at.call('GET /api/auth/me', { token })).status).toBe(401))
    for (const at of [here, there]) expect(await codeOf(signIn(player, at))).toBe('account_closed')
    expect((await signIn({ ...player, password: 'not the password' })).body.code).toBe('wrong_credentials')
    expect((await mailbox.letterTo(player.user.email!, 2)).subject).toMatch(/закрыт/)
    const admin = await administratorOf(here)
    const params = { id: player.user.id }
    const { events } = (await admin.call('GET /api/admin/users/{id}/account-events', { params })).body
    expect(events.map(({ kind }) => kind)).toEqual(['closed'])
    const change = { params, body: { status: 'active' as const, reason: 'a doubt' }, key: 'open' }
    expect(await codeOf(admin.call('PATCH /api/admin/users/{id}/status', change))).toBe('account_closed')
    await expect(here.changeRights(player.id, { status: 'active' })).rejects.toMatchObject({
      constraint: 'closed_stays',
    })
  })

  test('gives up the bonuses, and transfers a waived remainder to the house', async () => {
    const player = await here.player()
    await deposit(card, player, 1000, { bonus: 0 })
    expect(await closing(player)).toMatchObject({ balance: 1000, bonus: 1000, waivable: false })
    await here.set('site', { minimumWithdrawal: 5000_00 as never })
    const { body } = await close(player, { rest: 'waived' })
    await here.set('site', { minimumWithdrawal: 500_00 as never })
    expect(body).toMatchObject({ owed: 0, waived: 1000 })
    const moved = await rows(
      `SELECT transfer.kind, house.kind AS to, amount::int FROM transfer JOIN account AS house ON house.id = credit_account
       JOIN account_closing AS closing USING (posting_id) WHERE closing.player_id = $1 ORDER BY line`,
      [player.id],
    )
    expect(moved).toEqual([
      { kind: 'bonus', to: 'bonus', amount: 1000_00 },
      { kind: 'waiver', to: 'waived', amount: 1000_00 },
    ])
  })

  test('lets no stake, deposit or second closing through that is decided after it, on any server', async () => {
    const player = await here.player({ balance: 1000 })
    const invoices = times(6, (at) =>
      (at % 2 ? here : there).call('POST /api/payments/create-payment', {
        token: player.token,
        body: { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id },
        key: `invoice ${at}`.replace(' ', '-'),
      }),
    )
    const bets = times(30, (at) =>
      (at % 2 ? here : there).call('POST /api/games/dice/roll', {
        token: player.token,
        body: { betAmount: 10, targetValue: 50, betType: 'over' },
      }),
    )
    const closed = await Promise.all(times(4, (at) => close(player, { rest: 'owed' }, at % 2 ? here : there)))
    expect(closed.filter(({ status }) => status === 200)).toHaveLength(1)
    await Promise.all([...bets, ...invoices])
    const late = await rows(
      `SELECT posting.kind FROM posting JOIN account_closing AS closing USING (player_id)
       WHERE player_id = $1 AND posting.kind = 'dice' AND posting.at > closing.at
       UNION ALL SELECT 'invoice' FROM payment JOIN account_closing AS closing USING (player_id)
       WHERE player_id = $1 AND created_at > closing.at`,
      [player.id],
    )
    expect(late).toEqual([])
    expect(await codeOf(close(player, { rest: 'owed' }))).toBe('unauthenticated')
  })
})

describe('money of a closed account', () => {
  test('that comes later is credited, announced, and paid out whatever it amounts to; then the account is shut again', async () => {
    const player = await here.player()
    // Emails sent at the same time may arrive in any order.
    await mailbox.letterTo(player.user.email!)
    const ref = await invoice(player)
    expect(await closing(player)).toMatchObject({ topUps: 1 })
    expect((await close(player)).status).toBe(200)
    await mailbox.letterTo(player.user.email!, 2)
    card.pay(ref, { amount: 300_00 })
    expect((await sendHook(there, 'stripe', card.signed({ ref }))).status).toBe(200)
    expect(await moneyOf(here, player)).toEqual({ cash: 300, held: 0 })
    await due(player)
    await here.app.erasures.step()
    await here.app.erasures.step()
    expect((await mailbox.letterTo(player.user.email!, 3)).text).toMatch(/300/)
    expect(await mailbox.lettersTo(player.user.email!)).toHaveLength(3)

    const { token, user } = (await signIn(player)).body
    expect(user).toMatchObject({ status: 'closed', balance: 300 })
    const again = { ...player, token, call: (name, request) => here.call(name, { token, ...request }) } as CasinoPlayer
    for (const refused of [
      stake(again, 10),
      again.call('POST /api/payments/create-payment', {
        body: { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id },
      }),
      again.call('POST /api/payments/claim-cashback', { key: 'c' }),
      again.call('POST /api/auth/change-password', { body: { oldPassword: 'a', newPassword: 'b' } }),
      again.call('POST /api/auth/close', { body: { password: player.password } }),
    ])
      expect(await codeOf(refused)).toBe('account_closed')
    await here.set('payments', { approveUpTo: 1_000_000_00 as never })
    const { body } = await toCard(again, 300)
    await here.set('payments', { approveUpTo: 0 as never })
    expect(body.transaction).toMatchObject({ status: 'pending', amount: 300 })
    const { review } = await administrator(here)
    expect((await review(body.transaction.uuid, 'success')).status).toBe(200)
    expect(await moneyOf(here, player)).toEqual({ cash: 0, held: 0 })
    expect(await codeOf(signIn(player))).toBe('account_closed')
    await here.app.erasures.step()
    expect(await codeOf(signIn(player))).toBe('wrong_credentials')
  })

  test('of a withdrawal that is rejected later can be withdrawn again', async () => {
    const player = await here.player({ balance: 600 })
    const { uuid } = (await toCard(player, 600)).body.transaction
    expect(await closing(player)).toMatchObject({ balance: 0, withdrawals: 1 })
    expect((await close(player)).status).toBe(200)
    const { review } = await administrator(here)
    expect((await review(uuid, 'rejected')).status).toBe(200)
    expect((await signIn(player)).body.user).toMatchObject({ status: 'closed', balance: 600 })
  })
})

describe('erasure', () => {
  /** Rows of all tables that contain a word in any column of text or JSON, by table and column. */
  async function found(words: readonly string[]): Promise<string[]> {
    const columns = await rows<{ table: string; column: string }>(
      `SELECT class.relname AS table, attname AS column FROM pg_attribute JOIN pg_class AS class ON class.oid = attrelid
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped
         AND atttypid IN ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)`,
    )
    expect(columns.length).toBeGreaterThan(120)
    const hits = await Promise.all(
      columns.map(({ table, column }) =>
        rows<{ where: string }>(
          `SELECT DISTINCT $2 AS where FROM "${table}" WHERE EXISTS (
             SELECT FROM unnest($1::text[]) AS word WHERE position(lower(word) IN lower("${column}"::text)) > 0)`,
          [words, `${table}.${column}`],
        ),
      ),
    )
    return hits
      .flat()
      .map(({ where }) => where)
      .sort()
  }

  /** A player with personal data in every table that may contain it, and the words by which it is found. */
  async function known(): Promise<{ player: CasinoPlayer; words: string[] }> {
    const player = await here.player({ balance: 600, username: 'Former.Swan' })
    const phone = { method: 'sbp', phoneMasked: '+7 900 ***-**-67', bank: 'Swan Bank' }
    const names = ['Former.Swan', 'Later.Swan', 'Anna Swansdotter', 'SwanBrowser', phone.bank, 'swan-vk-4711']
    const words = [...names, player.user.email!, '203.0.113.77', bitcoin]
    const call = (name: Parameters<CasinoPlayer['call']>[0], body: object, key?: string) =>
      player.call(name, { body, headers: { 'user-agent': 'SwanBrowser/1' }, ...(key && { key }) })
    await call('PATCH /api/auth/username', { username: 'Later.Swan', password: player.password })
    await call('POST /api/support/threads', { topic: 'account', text: 'I am Anna Swansdotter' }, 's')
    await here.call('POST /api/support/threads', {
      body: { topic: 'other', text: 'Anna Swansdotter again', email: player.user.email! },
      key: 'guest',
    })
    const admin = await administratorOf(here)
    const note = { text: 'Anna Swansdotter called' }
    const ofPlayer = { params: { id: player.user.id } }
    await admin.call('POST /api/admin/users/{id}/notes', { ...ofPlayer, body: note })
    await admin.call('PATCH /api/admin/users/{id}/tags', { ...ofPlayer, body: { tag: 'anna swansdotter', on: true } })
    await toCard(player, 600)
    await changePayments(here.owner.read, { player: player.id }, { wallet: bitcoin, ...phone })
    await rows(
      `INSERT INTO player_identity (provider, subject, player_id, name) VALUES ('vk', 'swan-vk-4711', $1, 'Anna Swansdotter')`,
      [player.id],
    )
    await rows(
      `INSERT INTO passkey (player_id, credential, public_key, counter, transports, name) VALUES ($1, 'swan', '', 0, '{}', 'Anna Swansdotter')`,
      [player.id],
    )
    await rows(`INSERT INTO player_address (player_id, address) VALUES ($1, '203.0.113.77')`, [player.id])
    await rows(`INSERT INTO player_device (player_id, device, address) VALUES ($1, '\\x01', '203.0.113.77')`, [
      player.id,
    ])
    await rows(
      `INSERT INTO harm_event (player_id, kind, administrator_id, note, markers) VALUES ($1, 'contacted', 1, 'Anna Swansdotter', '[]')`,
      [player.id],
    )
    await rows(
      `INSERT INTO verification (player_id, step, sent_at, decided_at, decided_by, person_sealed) VALUES ($1, 'approved', now(), now(), 1, 'Anna Swansdotter')`,
      [player.id],
    )
    return { player: { ...player, username: 'Later.Swan' }, words }
  }

  test('leaves nothing by which the player is known, whatever is killed in between; the money remains', async () => {
    const { player, words } = await known()
    const before = await found(words)
    expect(before).toEqual(
      expect.arrayContaining([
        'account_event.before',
        'account_event.user_agent',
        'former_username.name',
        'harm_event.note',
        'passkey.name',
        'payment.wallet',
        'player.email',
        'player.searched',
        'player.username',
        'player_address.address',
        'player_identity.name',
        'player_note.text',
        'support_message.text',
        'support_thread.email',
        'verification.person_sealed',
      ]),
    )
    expect((await close(player)).status).toBe(200)
    const { review } = await administrator(here)
    const [payment] = await rows<{ uuid: string }>('SELECT uuid FROM payment WHERE player_id = $1', [player.id])
    await due(player)
    await here.app.erasures.step()
    expect(
      (await rows('SELECT FROM account_closing WHERE player_id = $1 AND erased_at IS NULL', [player.id])).length,
    ).toBe(1)
    expect((await review(payment!.uuid, 'success')).status).toBe(200)
    await mailbox.letterTo(player.user.email!, 2)
    const closed = await found(words)

    // Its connection is killed halfway through: nothing is erased.
    const [killed] = await here.owner.transact(async (tx) => {
      await tx.rows('LOCK TABLE player_identity IN EXCLUSIVE MODE')
      const erasing = here.app.erasures.step()
      const failed = erasing.then(
        () => undefined,
        (error: unknown) => error,
      )
      await vi.waitFor(async () =>
        expect(
          await rows(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE FROM player_identity%' AND datname = current_database()`,
          ),
        ).toHaveLength(1),
      )
      return [await failed]
    })
    expect(killed).toBeInstanceOf(Error)
    expect(await found(words)).toEqual(closed)

    await Promise.all([here, there, here].map(({ app }) => app.erasures.step()))
    // Only the administrators' log still names the player, because it is chained.
    expect(await found(words)).toEqual(['audit_event.after', 'audit_event.searched'])
    const [left] = await rows(
      `SELECT username, email, player.status, wallet, amount::int, (SELECT count(*)::int FROM transfer JOIN account ON owner = player.id AND account.id IN (debit_account, credit_account)) AS transfers
       FROM player JOIN payment ON player_id = player.id WHERE player.id = $1`,
      [player.id],
    )
    expect(left).toMatchObject({
      username: `closed ${player.id}`,
      email: null,
      status: 'closed',
      wallet: 'bc1q ** f3t4',
      amount: 600_00,
    })
    expect((left as { transfers: number }).transfers).toBeGreaterThan(2)
    // The name and the address are free again.
    const body = { username: 'Later.Swan', email: player.user.email!, password: player.password }
    expect((await here.call('POST /api/auth/register', { body })).status).toBe(200)
  })

  test('keeps what an exclusion is recognised by, as long as it holds', async () => {
    const player = await here.player({ username: 'excluded.heron' })
    await changePlayers(here.owner.read, { id: player.id }, { emailConfirmedAt: new Date() })
    await player.call('POST /api/protection/exclusion', { body: { lasts: 'year' } })
    expect((await close(player)).status).toBe(200)
    await due(player)
    await there.app.erasures.step()
    const body = { username: 'excluded.again', email: player.user.email!, password: player.password }
    const { token } = (await here.call('POST /api/auth/register', { body })).body
    const bet = { betAmount: 10, targetValue: 50, betType: 'over' }
    expect((await here.call('POST /api/games/dice/roll', { token, body: bet })).body.code).toBe('email_to_confirm')
    const identifiers = () => rows('SELECT FROM player_identifier WHERE player_id = $1', [player.id])
    expect(await identifiers()).not.toEqual([])
    const plain = await here.player()
    await close(plain)
    await due(plain)
    await here.app.erasures.step()
    expect(await rows('SELECT FROM player_identifier WHERE player_id = $1', [plain.id])).toEqual([])
  })

  test('is not done before its time, not even by the database', async () => {
    const player = await here.player()
    await close(player)
    await here.app.erasures.step()
    expect(await rows('SELECT FROM player WHERE id = $1 AND email IS NOT NULL', [player.id])).toHaveLength(1)
    await expect(here.app.database.read.rows('SELECT erase_texts($1)', [player.id])).rejects.toThrow(/not due/)
    await expect(
      here.app.database.read.rows(`UPDATE account_event SET address = '' WHERE player_id = $1`, [player.id]),
    ).rejects.toThrow(/permission denied/)
  })
})
