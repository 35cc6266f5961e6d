import { randomUUID } from 'node:crypto'
import type { Language } from '@casino/contract/language'
import type { BrowserContextOptions } from '@playwright/test'
import { administrator } from './administrator.ts'
import { registerPlayer, signedInAs } from './fixtures.ts'
import type { Made, Visitor } from './screens.ts'

export interface Visitors {
  readonly address: string
  readonly made: Made
  readonly stateOf: (visitor: Visitor, language: Language) => Exclude<BrowserContextOptions['storageState'], string>
}

/** The visitors in the pictures: one has just registered, another has done everything that a player can do. */
export async function newVisitors(address: string): Promise<Visitors> {
  const post = async (token: string, path: string, body: unknown) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(said)}`)
    return said
  }
  const newcomer = await registerPlayer(address)
  const player = await registerPlayer(address)
  const { token, user } = await post('', 'auth/login', { username: player.username, password: player.password })
  const rolls = []
  for (const targetValue of [50, 20, 75, 33, 66, 92, 5, 48, 60, 81])
    rolls.push(await post(token, 'games/dice/roll', { betAmount: 12.5, targetValue, betType: 'under' }))
  await post(token, 'games/roulette/spin', { bets: [{ type: 'red', amount: 20 }], totalBet: 20 })
  await post(token, 'payments/create-payment', { amount: 1_000, currency: 'RUB', user_id: user.id })
  await post(token, 'payments/create-crypto', { amount: 2_500, currency: 'USDT', user_id: user.id })
  const thread = await post(token, 'support/threads', {
    topic: 'game',
    text: 'Ставка не сыграла. Проверьте, пожалуйста.',
  })
  await post(token, 'games/mines/start', { betAmount: 25, numberOfMines: 3 })
  const admin = await post('', 'auth/login', administrator)

  const tokens: Readonly<Record<Visitor, string | undefined>> = {
    guest: undefined,
    'new player': newcomer.token,
    player: token,
    administrator: admin.token,
  }
  return {
    address,
    made: { round: rolls[0].roundId, thread: thread.id, user: user.id },
    stateOf: (visitor, language) => {
      const own = tokens[visitor]
      const state = own
        ? signedInAs(address, { token: own })
        : { cookies: [], origins: [{ origin: address, localStorage: [] }] }
      const [{ origin, localStorage }] = state.origins as [(typeof state.origins)[number]]
      return {
        cookies: [],
        origins: [{ origin, localStorage: [...localStorage, { name: 'language', value: language }] }],
      }
    },
  }
}
