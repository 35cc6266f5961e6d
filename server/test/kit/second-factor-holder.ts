import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Administrator } from './administrator.ts'
import type { Casino } from './casino.ts'

/** An administrator for this story only, with a code device. */
export interface Holder extends Administrator {
  readonly username: string
  readonly password: string
}
export interface CodeDevice {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** The code for this many time steps from now. */
  code(steps?: number): string
}

export async function holderOf(casino: Casino): Promise<Holder> {
  const player = await casino.player()
  await casino.changeRights(player.id, { role: 'admin' })
  const { token } = (await casino.signIn(player)).body
  return { ...player, token, call: (name, request) => casino.call(name, { token, ...request }) }
}

export async function setUpSecondFactor(casino: Casino, who: Holder, old?: string): Promise<CodeDevice> {
  const begun = await who.call('POST /api/auth/second-factor', {
    body: { password: who.password, ...(old && { code: old }) },
  })
  expect(begun.status).toBe(200)
  const { secret } = begun.body
  const code = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  const confirmed = await who.call('POST /api/auth/second-factor/confirm', { body: { code: code() } })
  expect(confirmed.status).toBe(200)
  await forgetLastCode(casino, who)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes, code }
}

/** Makes the last code look as if it had been used long ago. */
export const forgetLastCode = (casino: Casino, who: Administrator) =>
  casino.app.database.read.rows('UPDATE second_factor SET last_step = 0 WHERE player_id = $1 AND sealed IS NOT NULL', [
    who.id,
  ])
