import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Administrator, administratorOf } from './administrator.ts'
import { closeAudited } from './audited.ts'
import { type Casino, type CasinoOptions, openCasino } from './casino.ts'

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

interface Site {
  readonly casino: Casino
  readonly node: Casino
  readonly chief: Administrator
}

/** Opens two servers for the tests of one file and passes them to `use`; returns the calls about second factors there. */
export function withSecondFactors(use: (site: Site) => void, options?: CasinoOptions) {
  let site: Site
  beforeAll(async () => {
    const casino = await openCasino(options)
    site = { casino, node: await casino.node(), chief: await administratorOf(casino) }
    use(site)
  })
  afterAll(() => closeAudited(site.casino, site.node))
  return {
    administrator: () => holderOf(site.casino),
    setUp: (who: Holder, old?: string) => setUpSecondFactor(site.casino, who, old),
    signIn: ({ username, password }: Holder, code?: unknown, at: Casino = site.casino) =>
      at.call('POST /api/auth/login', { body: { username, password, ...(code !== undefined && { code }) } }),
    /** 200, or the code of the refusal. */
    outcome: async (answer: Promise<{ status: number; body: { code?: string } }>) => {
      const { status, body } = await answer
      return status === 200 ? 200 : body.code
    },
    /** A call that only administrators may make. */
    check: (token: string, at: Casino = site.casino) => at.call('GET /api/admin/get-games', { token }),
    auditEvents: async () =>
      (await site.chief.call('GET /api/admin/audit-log', { query: { search: 'second-factor' } })).body.auditEvents,
  }
}
