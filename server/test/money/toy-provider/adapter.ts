import { createHmac } from 'node:crypto'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { sameSecret } from '../../../money/providers/adapters/read-answer.ts'
import { fieldsOf, request } from '../../../money/providers/adapters/request.ts'
import {
  type PayoutReading,
  type Provider,
  type ProviderRecord,
  ProviderUnreadable,
} from '../../../money/providers/provider.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

/** Takes cards and pays to cards; `/invoices` and `/payouts` hold `{ uuid, amount, paid }` in kopecks. */
export function openToy({ url, key }: { readonly url: string; readonly key: string }): Provider {
  async function call(method: 'GET' | 'POST', path: string, json?: object) {
    const answer = await request({ method, url: new URL(path, url), headers: { 'x-key': key }, ...(json && { json }) })
    if (answer.status >= 400) throw new ProviderUnreadable(`${path}: HTTP ${answer.status}`)
    return fieldsOf(answer.json)
  }
  const paidOf = async (path: string): Promise<ProviderRecord[]> => {
    const { rows } = (await call('GET', path)) as { rows: { uuid: string; amount: Kopecks; paid: string }[] }
    return rows.map(({ uuid, amount, paid }) => ({ ref: uuid, uuid, amount, at: new Date(paid) }))
  }
  const read = async (ref: string): Promise<PayoutReading> => {
    const { paid } = await call('GET', `/payouts/${ref}`)
    return { state: paid ? 'paid' : 'sent', ref }
  }
  return {
    name: 'toy',
    collector: {
      method: 'card',
      async create({ uuid, amount, text, lifetimeS }) {
        await call('POST', '/invoices', { uuid, amount, text })
        return { ref: uuid, url: `${url}/pay/${uuid}`, expiresAt: new Date(Date.now() + lifetimeS * 1000) }
      },
      async read(ref) {
        const { paid, amount, uuid } = await call('GET', `/invoices/${ref}`)
        return paid ? { state: 'paid', amount: kopecks(Number(amount)), uuid: String(uuid) } : { state: 'waiting' }
      },
      paidSince: () => paidOf('/invoices'),
    },
    payer: {
      can: ({ to }) => to === 'card',
      turn: () => undefined,
      async pay({ uuid, amount }) {
        await call('POST', '/payouts', { uuid, amount })
        return read(uuid)
      },
      find: ({ uuid }) => read(uuid),
      read,
      paidSince: () => paidOf('/payouts'),
    },
    hook: {
      methods: ['POST'],
      accepted: { type: 'text/plain', body: 'thanks' },
      verify({ raw, headers }) {
        const signature = createHmac('sha256', key).update(raw).digest('hex')
        if (!sameSecret(headers['x-signature'], signature)) throw new Refusal('signature_invalid')
        return { ref: raw.toString() }
      },
    },
  }
}
