import type { EventType } from '@casino/contract/panel/event-types'
import type { ServiceEvent } from '@casino/contract/panel/service-events'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Administrator, administratorOf } from './administrator.ts'
import { type Casino, openCasino } from './casino.ts'
import { openReceiver, type Receiver } from './receiver.ts'

interface Site {
  here: Casino
  admin: Administrator
  /** A new one for each test. */
  receiver: Receiver
  answer: NonNullable<Parameters<typeof openReceiver>[0]>
}

/** A casino with a receiver of its webhooks, for the tests of one file; each test begins without a webhook. */
export function webhookCasino() {
  const site = {} as Site
  beforeAll(async () => {
    site.here = await openCasino({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
    site.admin = await administratorOf(site.here)
  })
  afterAll(() => site.here.close())
  beforeEach(async () => {
    site.answer = () => ({})
    site.receiver = await openReceiver((call, place) => site.answer(call, place))
  })
  const webhooks = async () => (await site.admin.call('GET /api/admin/integrations')).body.webhooks
  afterEach(async () => {
    for (const { id } of await webhooks())
      await site.admin.call('DELETE /api/admin/integrations/webhooks/{id}', { params: { id } })
    await site.receiver.close()
  })
  return {
    site,
    add: async (body: { types?: readonly EventType[]; personal?: boolean; url?: string } = {}) => {
      const sent = { url: site.receiver.url, types: ['player.registered'], personal: false, ...body }
      const added = await site.admin.call('POST /api/admin/integrations/webhooks', { body: sent })
      expect([added.status, added.body.code, added.body.message, site.here.troubles]).toEqual([
        200,
        undefined,
        undefined,
        [],
      ])
      return added.body
    },
    state: async () => (await webhooks())[0]!,
    /** The messages, each verified as receivers verify them. */
    verified: (secret: string) =>
      site.receiver.calls.map(
        ({ raw, headers }) =>
          new Webhook(secret).verify(raw.toString(), headers as Record<string, string>) as ServiceEvent & {
            type: string
          },
      ),
  }
}
