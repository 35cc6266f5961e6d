import { defaultLanguage, type Language } from '@casino/contract/language'
import type { Locked } from '../../accounting/ledger/posting.ts'
import { findPlayer, type Player } from '../../people/players/player.ts'
import { findLastAddress } from '../../people/players/sessions/player-sessions.ts'
import { changeAttempt, findAttempts, startAttempt } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { findPayment } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { type StepChange, soon, stepOn, storable } from '../payments/payment-step.ts'
import {
  type Invoice,
  ProviderError,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../providers/provider.ts'
import { invoiceText } from './invoice-text.ts'
import { chooseProvider } from './routing.ts'

/** The fields that a provider needs for its invoice: the player's address and the language of their page. */
export interface Payer {
  readonly address: string
  readonly language: Language
}

/** Time until the completer first checks a new invoice. */
const firstLookMs = 60_000
/** Time until the completer makes the invoice of a later attempt, if the process that began it has ended. */
const retryMs = 60_000

/**
 * Has the payment's provider create an invoice, and on a definite refusal the next one. Of concurrent repeats each may create
 * one at the same provider: the player sees the stored one.
 */
export async function invoice(deps: PaymentDeps, payment: Payment, player: Player, payer: Payer): Promise<Payment> {
  let now = payment
  // Each provider is tried once, so this ends.
  while (now.step === 'opened') {
    const next = await invoiceOnce(deps, now, player, payer)
    if (next === undefined || next.provider === now.provider) return next ?? now
    now = next
  }
  return now
}

/** Undefined: the payment stays as it is. */
async function invoiceOnce(
  deps: PaymentDeps,
  payment: Payment,
  player: Player,
  { address, language }: Payer,
): Promise<Payment | undefined> {
  const { uuid, amount, asset, network, provider } = payment
  const { current } = deps.settings
  const collector = deps.providers.get(provider!)?.collector
  // A repeat reached a node without this provider: the node that opened the payment may still be creating its invoice.
  if (!collector) return undefined
  try {
    const made = await collector.create({
      uuid,
      amount,
      ...(asset !== null && { coin: { asset, ...(network !== null && { network }) } }),
      player: { id: player.id, email: player.email, address },
      language,
      text: invoiceText(current.site.name, language),
      returnUrl: `${deps.publicUrl}/profile/top-up/${uuid}?type=${payment.method}`,
      lifetimeS: (collector.transferLimits ? current.payments.transferMinutes : current.payments.invoiceMinutes) * 60,
    })
    await assertUnknown(deps, payment, made)
    return await fromOpened(deps, payment, (locked) => ({
      to: {
        step: 'invoiced',
        providerRef: made.ref,
        payUrl: made.url,
        amount: made.amount ?? amount,
        requisites: made.requisites ?? null,
        expiresAt: made.expiresAt.toISOString(),
        dueAt: soon(locked, firstLookMs),
      },
      writes: [changeAttempt(locked, payment, provider!, { outcome: 'open', ref: made.ref })],
    }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.onTrouble(error)
    const said = storable(error.message)
    // The provider did nothing: no invoice of this payment exists there.
    const isDefinite = error instanceof ProviderUnavailable
    const next = isDefinite && (await nextAttempt(deps, payment, { outcome: 'refused', said }))
    if (next) return next.payment
    const unreadable = error instanceof ProviderUnreadable && ({ note: 'unreadable', noteDetail: said } as const)
    const reason = unreadable ? 'The provider made no invoice' : 'The provider did not answer'
    return fromOpened(deps, payment, (locked) => ({
      to: { step: 'failed', reason, ...unreadable },
      writes: [changeAttempt(locked, payment, provider!, { outcome: isDefinite ? 'refused' : 'unknown', said })],
    }))
  }
}

/** A provider that has lost its data may reuse its numbers, but a number belongs to one payment only. */
async function assertUnknown({ read }: PaymentDeps, { uuid, provider }: Payment, { ref }: Invoice): Promise<void> {
  const known = await findPayment(read, { provider: provider!, ref })
  if (known && known.uuid !== uuid) throw new ProviderSilent(`${provider} gave the invoice ${ref} out again`)
}

type Change = Pick<StepChange, 'to' | 'writes'>

/** Does nothing if a concurrent repeat was faster. */
function fromOpened(deps: PaymentDeps, opened: Payment, change: (locked: Locked) => Change): Promise<Payment> {
  return stepOn(deps, opened, 'payment', ({ step, provider }, locked) => {
    if (step !== 'opened' || provider !== opened.provider) return { refused: 'payment_settled' }
    return { ...change(locked), by: { actor: 'provider' } }
  })
}

/** How an attempt ended without money. */
interface Ended {
  readonly outcome: 'refused' | 'declined'
  readonly said?: string
}

/**
 * Sends the payment to the next provider after a definite refusal before any money moved; that provider's invoice is
 * still to be created. Undefined if no route is left; `isBegun` is false if another process was faster. The attempt is
 * recorded before its provider is called, so that a restarted server continues.
 */
export async function nextAttempt(
  deps: PaymentDeps,
  payment: Payment,
  ended: Ended,
): Promise<{ readonly payment: Payment; readonly isBegun: boolean } | undefined> {
  const { id, uuid, asset, network, amount, player, provider } = payment
  // A part of its money has, or may have, arrived: a person decides.
  if (payment.arrived !== null || payment.note !== null) return undefined
  const attempts = await findAttempts(deps.read, payment)
  // Money that arrived late at an attempt of another payment: its player requested no other invoice.
  if (!attempts.every((each) => each.uuid === uuid) || attempts.length === 0) return undefined
  const coin = asset === null ? undefined : { asset, ...(network !== null && { network }) }
  const tried = attempts.map((each) => each.provider)
  const choice = await chooseProvider(deps, { method: coin ? 'crypto' : 'card', coin, amount, player, tried })
  const next = choice.provider
  if (next === undefined) return undefined
  let isBegun = false
  const after = await stepOn(deps, payment, 'payment', (now, locked) => {
    const isSame = now.step === payment.step && now.provider === provider && now.providerRef === payment.providerRef
    isBegun = isSame
    if (!isSame) return { refused: 'payment_settled' }
    const attempt = { payment: id, provider: next, number: attempts.length + 1, uuid, ref: null, why: choice.why }
    return {
      to: {
        step: 'opened',
        provider: next,
        providerRef: null,
        payUrl: null,
        requisites: null,
        expiresAt: null,
        dueAt: soon(locked, retryMs),
      },
      by: { actor: 'provider' },
      writes: [changeAttempt(locked, payment, provider!, ended), startAttempt(locked, { ...attempt, ...choice.card })],
    }
  })
  return { payment: after, isBegun }
}

/** Makes the invoice of a later attempt without its player’s call: with the address and the language of their last visit. */
export async function invoiceWithoutCall(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  const [player, address] = await Promise.all([
    findPlayer(deps.read, payment.player),
    findLastAddress(deps.read, payment.player),
  ])
  if (!player || address === undefined) return payment
  return invoice(deps, payment, player, { address, language: player.language ?? defaultLanguage })
}
