import type { Calls } from '@casino/contract/routes'
import type { CallName, CallRequest, Casino, WireAnswer } from './casino.ts'

export interface Administrator {
  readonly id: number
  readonly token: string
  call<N extends CallName>(name: N, request?: CallRequest): Promise<WireAnswer<Calls[N]['reply']>>
}

/** Signs in the seeded administrator of the casino, at this server or another. */
export async function administratorOf(casino: Casino, at: Casino = casino): Promise<Administrator> {
  const { token, user } = (await at.signIn(casino.administrator)).body
  return { id: Number(user.id), token, call: (name, request) => at.call(name, { token, ...request }) }
}

/** Another administrator. */
export async function secondAdministrator(casino: Casino): Promise<Administrator> {
  const player = await casino.player()
  await casino.changeRights(player.id, { role: 'admin' })
  const { token } = (await casino.signIn(player)).body
  return { id: player.id, token, call: (name, request) => casino.call(name, { token, ...request }) }
}
