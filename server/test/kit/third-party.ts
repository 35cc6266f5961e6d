import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kopecks } from '@casino/rules/money'
import { guardProvider, type Limits } from '../../money/providers/guarded.ts'
import {
  type Collector,
  type InvoiceReading,
  type Provider,
  type ProviderName,
  ProviderSilent,
  ProviderUnavailable,
} from '../../money/providers/provider.ts'
import type { HookCall } from '../../platform/http/hooks.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Casino } from './casino.ts'

export interface OwnInvoice {
  readonly ref: string
  readonly uuid: string
  readonly amount: Kopecks
  readonly asset: string | undefined
  reading: InvoiceReading
  /** The totals refunded or charged back, and disputed. */
  givenBack: { amount: number; disputed: number; uuid?: string }
}

/** A provider controlled by a story: another party's system, so it implements the same interface as the real adapters. */
export interface ThirdParty {
  readonly provider: Provider
  /** In the order in which they were created. */
  readonly invoices: readonly OwnInvoice[]
  /** The number of queries about an invoice. */
  readonly readings: number
  /** Fails in this way from now on, until changed. */
  down: 'silent' | 'unavailable' | undefined
  /** The number of the next invoice, if the story requires one. */
  nextRef: string | undefined
  /** Called before it handles a call and before it answers, for the story to act or inject a fault. */
  before: { create?: () => unknown; created?: () => unknown; read?: () => unknown }
  invoice(ref: string | null | undefined): OwnInvoice
  pay(
    ref: string | null | undefined,
    differs?: { amount?: number; uuid?: string | undefined; payer?: string; card?: object },
  ): void
  /** The body of a webhook about this invoice, with the header that signs it. */
  signed(about: object): SignedHook
}

export interface SignedHook {
  readonly body: string
  readonly headers: Record<string, string>
}

export const sendHook = ({ address }: Casino, name: string, { body, headers }: SignedHook, type = 'text/plain') =>
  fetch(`${address}/api/payments/hooks/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  })

const secret = 'a secret of the third party'

export function openThirdParty(
  name: ProviderName,
  method: Collector['method'],
  { coins, limits }: { readonly coins?: readonly string[]; readonly limits?: Limits } = {},
): ThirdParty {
  const invoices: OwnInvoice[] = []
  const sign = (raw: Buffer | string) => createHmac('sha256', secret).update(raw).digest()
  let readings = 0
  const answer = () => {
    if (party.down === 'silent') throw new ProviderSilent(`${name} is silent`)
    if (party.down === 'unavailable') throw new ProviderUnavailable(`${name} is busy`)
  }
  const provider: Provider = {
    name,
    collector: {
      method,
      ...(method === 'crypto' && { takes: ({ asset }) => !coins || coins.includes(asset) }),
      async create({ uuid, amount, coin, lifetimeS }) {
        await party.before.create?.()
        answer()
        const ref = party.nextRef ?? `${name}-${invoices.length + 1}`
        party.nextRef = undefined
        const givenBack = { amount: 0, disputed: 0 }
        invoices.push({ ref, uuid, amount, asset: coin?.asset, reading: { state: 'waiting' }, givenBack })
        await party.before.created?.()
        return { ref, url: `https://pay.test/${ref}`, expiresAt: new Date(Date.now() + lifetimeS * 1000) }
      },
      async read(ref) {
        readings++
        const { reading } = party.invoice(ref)
        await party.before.read?.()
        answer()
        return reading
      },
      // Its payments have the identifiers of their invoices.
      async invoiceOf(payment) {
        answer()
        return invoices.find((one) => payment === `payment of ${one.ref}`)?.ref
      },
      async givenBack(ref) {
        const { uuid, givenBack } = party.invoice(ref)
        answer()
        return { uuid, ...(givenBack as { amount: Kopecks; disputed: Kopecks }) }
      },
      paidSince: async () => [],
    },
    hook: {
      methods: ['POST'],
      accepted: { type: 'text/plain', body: 'YES' },
      verify({ raw, headers }: HookCall) {
        const given = Buffer.from(String(headers['x-signature']), 'base64url')
        const right = sign(raw)
        if (given.length !== right.length || !timingSafeEqual(given, right)) return refuse('signature_invalid')
        const { ref, uuid, givenBackOf } = JSON.parse(raw.toString())
        if (givenBackOf) return { givenBackOf: `payment of ${givenBackOf}` }
        return ref || uuid ? { ...(ref && { ref }), ...(uuid && { uuid }) } : undefined
      },
    },
  }
  const party: ThirdParty = {
    provider: guardProvider(provider, limits ?? quick),
    invoices,
    get readings() {
      return readings
    },
    down: undefined,
    nextRef: undefined,
    before: {},
    invoice(ref) {
      const found = invoices.find((one) => one.ref === ref)
      if (!found) throw new Error(`${name} knows no invoice ${ref}`)
      return found
    },
    pay(ref, differs = {}) {
      const found = party.invoice(ref)
      found.reading = { state: 'paid', amount: found.amount, uuid: found.uuid, ...(differs as object) }
    },
    signed(about) {
      const body = JSON.stringify(about)
      return { body, headers: { 'x-signature': sign(body).toString('base64url') } }
    },
  }
  return party
}

/** Like the real ones, with shorter timeouts; only one test covers the circuit. */
const quick: Limits = {
  callMs: 2000,
  retries: 1,
  firstPauseMs: 1,
  longestPauseMs: 2,
  failures: 1000,
  openMs: 50,
  payMs: 2000,
  listMs: 2000,
}

export const providersOf =
  (...parties: readonly ThirdParty[]) =>
  () =>
    new Map(parties.map(({ provider }) => [provider.name, provider]))
