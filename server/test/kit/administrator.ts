import type { Loosened } from '@casino/contract/panel/proposals'
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

/** Confirms another administrator's proposal. */
export async function confirmProposed(casino: Casino, loosened: Loosened): Promise<void> {
  const second = await secondAdministrator(casino)
  const params = { id: loosened?.proposal?.id ?? '' }
  const { status, body } = await second.call('POST /api/admin/proposals/{id}/confirm', { params })
  if (status !== 200) throw new Error(`the proposal was not confirmed: ${JSON.stringify(body)}`)
  await casino.changeRights(second.id, { role: 'user' })
}

/** Creates an administrator with new rights: one administrator proposes it, and another confirms. */
export async function makeAdministrator(casino: Casino, by: Administrator, id: number): Promise<void> {
  const body = { role: 'admin', reason: 'a colleague' }
  const made = await by.call('PATCH /api/admin/update-user/{id}', { params: { id: String(id) }, body })
  await confirmProposed(casino, made.body.loosened)
}
