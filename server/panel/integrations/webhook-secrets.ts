import { createHmac } from 'node:crypto'
import { formerSecretHours } from '@casino/contract/panel/integration-limits'
import { Webhook } from 'standardwebhooks'
import { newSecret } from './service-keys.ts'

/** The secrets that sign messages; they are derived from the server's key, so none is stored. */
export interface WebhookSecrets {
  /** The form in which receivers configure it: `whsec_` and 32 bytes in base64. */
  of(webhook: number, version: number): string
  /** The service key that this call creates: the same when a lost answer is requested again. */
  ofKey(creator: number, operationKey: string): string
  /** The headers of a message (Standard Webhooks 1.0); a secret replaced less than a day ago also signs it. */
  headers(signed: Signed): Readonly<Record<string, string>>
}

interface Signed {
  readonly webhook: { readonly id: number; readonly secretVersion: number; readonly formerSecretUntil: Date | null }
  readonly id: string
  readonly body: string
  readonly at: Date
}

/** SQL: how long a secret that is replaced now keeps signing. */
export const formerUntil = `now() + interval '${formerSecretHours} hours'`

export function openWebhookSecrets(key: Buffer): WebhookSecrets {
  const of = (webhook: number, version: number) =>
    `whsec_${createHmac('sha256', key).update(`webhook ${webhook} ${version}`).digest('base64')}`
  return {
    of,
    ofKey: (creator, operationKey) =>
      newSecret(createHmac('sha256', key).update(`service key ${creator} ${operationKey}`).digest()),
    headers({ webhook, id, body, at }) {
      const { secretVersion, formerSecretUntil } = webhook
      const versions =
        formerSecretUntil && formerSecretUntil > at ? [secretVersion, secretVersion - 1] : [secretVersion]
      const signatures = versions.map((version) => new Webhook(of(webhook.id, version)).sign(id, at, body))
      return {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      }
    },
  }
}
