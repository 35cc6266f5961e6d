import { integrationRoutes } from '../panel/integrations/routes.ts'
import { scheduleWebhooks } from '../panel/integrations/schedule-webhooks.ts'
import { openWebhookSecrets } from '../panel/integrations/webhook-secrets.ts'
import { openOutside } from '../platform/http/outside.ts'
import { derivedKey } from '../platform/keys/vault.ts'
import { openNotices } from './notices.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** Keys of other programs, and the events that are read by them or sent to them, or to players' devices. */
export function openIntegrations(start: Start, storage: Storage) {
  const { config, open, onTrouble, completeEveryMs: everyMs } = start
  const { database, jobs, keys } = storage
  const outside = openOutside(config.webhookNetworks)
  open({ close: async () => outside.close() })
  const secrets = openWebhookSecrets(derivedKey(keys, 'signatures of webhooks'))
  const webhooks = open(scheduleWebhooks({ database, jobs, outside, secrets, everyMs, onTrouble }))
  const notices = openNotices(start, storage, outside)
  const routes = [...integrationRoutes({ database, outside, secrets, webhooks }), ...notices.routes]
  return { webhooks, notices: notices.notices, routes, hooks: notices.hooks }
}
