import { expectChange, expectRefusal, expectSuccess, roundOf, UnmetDemand, type WalletCheck } from './findings.ts'
import type { Fields, Unusual } from './wallet-client.ts'

const forgeries: Readonly<Record<string, Unusual>> = {
  'another key': { secret: 'a key that nobody has' },
  'no signature': { sign: () => '' },
  'the signature of another method': { signedFor: 'check.balance' },
  'the alias of another partner': { alias: 'nobodys' },
  'an amount changed after signing': { unsigned: { amount: 1 } },
  'a field added after signing': { unsigned: { bonus: true } },
}

const malformed: Readonly<Record<string, Fields>> = {
  'a negative amount': { amount: -100 },
  'a fraction': { amount: 1.5 },
  'an exponent': { amount: '1e2' },
  'an empty amount': { amount: '' },
  'an amount beyond all money': { amount: '9'.repeat(30) },
  'an empty trx_id': { trx_id: '' },
}

const dayMs = 24 * 3_600_000

/** Which messages the wallet accepts, and from whom. */
export const messageChecks: readonly WalletCheck[] = [
  {
    name: 'session',
    demands: 'check.session answers the player, a group and the balance; an unknown session is refused',
    async run(client) {
      const { session, currency, gameId, gameAlias } = client.wallet
      const fields = { session, currency, game_id: gameId, game_alias: gameAlias }
      const { response, balance } = expectSuccess(await client.call('check.session', fields), 'check.session')
      const { id_player: player, id_group: group } = response
      for (const [name, value] of Object.entries({ player, group })) {
        if (!(typeof value === 'string' || Number.isSafeInteger(value))) throw new UnmetDemand(`id_${name} is ${value}`)
      }
      if (balance === undefined) throw new UnmetDemand('the balance is not in whole minor units')
      for (const unknown of ['', 'nobodys', "' OR 1=1 --"]) {
        const other = { ...fields, session: unknown }
        expectRefusal(await client.call('check.session', other), `check.session of “${unknown}”`)
        const round = roundOf(client, { session: unknown })
        expectRefusal(await round.bet(), `a bet in the session “${unknown}”`)
        expectRefusal(await round.win(), `a win in the session “${unknown}”`)
      }
    },
  },
  {
    name: 'wrong-signature',
    demands: 'a call that the partner has not signed is refused and moves nothing',
    async run(client) {
      for (const [name, unusual] of Object.entries(forgeries)) {
        const round = roundOf(client)
        const known = roundOf(client)
        expectSuccess(await known.bet(), 'a bet')
        await expectChange(client, 0, name, async () => {
          expectRefusal(await round.bet(unusual), `a bet with ${name}`)
          expectRefusal(await round.win(unusual), `a win with ${name}`)
          if (unusual.signedFor === undefined) expectRefusal(await known.cancel(unusual), `a cancel with ${name}`)
          expectRefusal(await round.complete(unusual), `a completion with ${name}`)
        })
      }
    },
  },
  {
    name: 'right-signature',
    demands: 'a signature holds in capitals, and whatever the order, the spaces and the escapes of the message',
    async run(client) {
      const ways: Readonly<Record<string, Unusual>> = {
        'in capitals': { sign: (sign) => sign.toUpperCase() },
        'in another order': { text: (text) => `{${text.slice(1, -1).split(',').toReversed().join(',')}}` },
        'with spaces': { text: (text) => text.replaceAll('":', '" :\n ').replaceAll(',"', ' , "') },
        'with escapes': { text: (text) => text.replace('trx_id', 'trx\\u005fid') },
      }
      for (const [name, unusual] of Object.entries(ways)) {
        const round = roundOf(client)
        await expectChange(client, -round.stake, `a bet ${name}`, async () =>
          expectSuccess(await round.bet(unusual), 'it'),
        )
      }
    },
  },
  {
    name: 'identifiers',
    demands: 'a trx_id may be a number beyond 2^53, and is read to its last digit',
    async run(client) {
      const first = BigInt(Date.now()) * 10n ** 7n + 1n
      await expectChange(client, -2 * client.wallet.stake, 'bets with neighbouring numbers', async () => {
        for (const trx_id of [first, first + 1n, first]) {
          expectSuccess(
            await client.call('withdraw.bet', roundOf(client).betFields({ trx_id, round_id: 'r' })),
            'a bet',
          )
        }
      })
    },
  },
  {
    name: 'malformed',
    demands: 'a field that makes no sense is refused and moves nothing',
    async run(client) {
      for (const [name, fields] of Object.entries(malformed)) {
        await expectChange(client, 0, name, async () => {
          expectRefusal(await client.call('withdraw.bet', roundOf(client).betFields(fields)), `a bet with ${name}`)
          expectRefusal(await client.call('deposit.win', roundOf(client).winFields(fields)), `a win with ${name}`)
        })
      }
    },
  },
  {
    name: 'currency',
    demands: 'a currency other than the session’s is refused',
    async run(client) {
      const currency = client.wallet.currency === 'EUR' ? 'USD' : 'EUR'
      await expectChange(client, 0, currency, async () => {
        expectRefusal(await client.call('withdraw.bet', roundOf(client).betFields({ currency })), 'the bet')
        expectRefusal(await client.call('deposit.win', roundOf(client).winFields({ currency })), 'the win')
      })
    },
  },
  {
    name: 'meta',
    demands: 'what `meta` says is not signed, and moves nothing',
    async run(client) {
      const round = roundOf(client)
      const unsigned = { meta: { amount: round.stake * 5, tag: { bet: round.stake * 5, denomination: 5 } } }
      await expectChange(client, -round.stake, 'a bet', async () => expectSuccess(await round.bet({ unsigned }), 'it'))
    },
  },
  {
    name: 'clock-skew',
    demands: 'a partner whose clock is a day fast or slow is believed: calls carry no time that counts',
    async run(client) {
      for (const skew of [-dayMs, dayMs]) {
        const time = new Date(Date.now() + skew)
        const unusual = { headers: { date: time.toUTCString() }, unsigned: { 'meta.time': time.getTime() } }
        const round = roundOf(client, { won: client.wallet.stake * 2 })
        await expectChange(client, round.won - round.stake, 'a bet and its win', async () => {
          expectSuccess(await round.bet(unusual), 'the bet')
          expectSuccess(await round.win(unusual), 'the win')
          expectSuccess(await round.bet(), 'the bet again, on time')
        })
      }
    },
  },
  {
    name: 'ended-session',
    demands: 'in an ended session a bet is refused; a win and a cancel are owed',
    needsEndedSession: true,
    async run(client) {
      const { endedSession, stake } = client.wallet
      if (endedSession === undefined) return
      const round = roundOf(client, { session: endedSession })
      await expectChange(client, 0, 'a bet in an ended session', async () => expectRefusal(await round.bet(), 'it'))
      await expectChange(client, stake, 'a win in an ended session', async () => expectSuccess(await round.win(), 'it'))
      await expectChange(client, stake, 'a completion in an ended session', async () =>
        expectSuccess(await roundOf(client, { session: endedSession }).complete(), 'it'),
      )
      const late = roundOf(client, { session: endedSession })
      await expectChange(client, 0, 'a cancel in an ended session', async () =>
        expectSuccess(await late.cancel(), 'it'),
      )
    },
  },
]
