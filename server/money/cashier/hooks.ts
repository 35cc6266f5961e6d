import type { HookCall, ServedHook } from '../../platform/http/hooks.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { findAttempt } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { findPayment } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { type Hook, type HookSubject, ProviderError, type ProviderName } from '../providers/provider.ts'
import { onGivenBack } from '../review/take-given-back.ts'
import { resumeTopUp } from '../top-ups/resume-top-up.ts'
import { checkAttempt } from '../top-ups/settle-top-up.ts'
import { resumePayout } from '../withdrawals/resume-payout.ts'

/**
 * The webhooks of each configured provider. A webhook only names a payment to check; the provider is then queried for its
 * state.
 */
export function cashierHooks(deps: PaymentDeps): ServedHook[] {
  return [...deps.providers.values()].flatMap(({ name, hook }) =>
    hook
      ? [
          {
            path: `/api/payments/hooks/${name}`,
            methods: hook.methods,
            ...(hook.callers && { callers: { ...hook.callers, answerOthers: () => refuse('signature_invalid') } }),
            answer: (call: HookCall) => receive(deps, name, hook, call),
          },
        ]
      : [],
  )
}

type Named = Exclude<HookSubject, { givenBackOf: string }>

async function receive(deps: PaymentDeps, name: ProviderName, hook: Hook, call: HookCall): Promise<Hook['accepted']> {
  const about = verified(deps, hook, call)
  // An unknown payment was not created by this site, so a repeated notification would not help.
  if (about)
    await ('givenBackOf' in about ? takeBack(deps, name, about.givenBackOf) : resume(deps, name, about)).catch(
      requestRepeat,
    )
  return hook.accepted
}

async function resume(deps: PaymentDeps, name: ProviderName, about: Named): Promise<void> {
  const payment = await paymentOf(deps, name, about)
  if (payment) return (payment.kind === 'topup' ? resumeTopUp : resumePayout)(deps, payment)
  const uuid = about.uuid !== undefined && isUuid.test(about.uuid) ? about.uuid : undefined
  const attempt = await findAttempt(deps.read, name, { ref: about.ref, uuid })
  if (attempt) await checkAttempt(deps, attempt)
}

/** Webhooks arrive in any order: the refunded payment may not have been credited yet. */
async function takeBack(deps: PaymentDeps, name: ProviderName, given: string): Promise<void> {
  const ref = await deps.providers.get(name)?.collector?.invoiceOf?.(given)
  if (ref === undefined) return
  await resume(deps, name, { ref })
  const payment = await paymentOf(deps, name, { ref })
  if (payment?.kind === 'topup') await onGivenBack(deps, payment)
}

function verified(deps: PaymentDeps, hook: Hook, call: HookCall): ReturnType<Hook['verify']> {
  try {
    return hook.verify(call)
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.onTrouble(error)
    return refuse('bad_request')
  }
}

async function paymentOf(
  deps: PaymentDeps,
  provider: ProviderName,
  { ref, uuid }: Named,
): Promise<Payment | undefined> {
  const byRef = ref === undefined ? undefined : await findPayment(deps.read, { provider, ref })
  if (byRef || uuid === undefined || !isUuid.test(uuid)) return byRef
  const byUuid = await findPayment(deps.read, { uuid })
  return byUuid?.provider === provider ? byUuid : undefined
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The provider called us but does not answer our query: it will repeat the webhook, and the completer retries in the meantime. */
function requestRepeat(error: unknown): never {
  if (error instanceof ProviderError) refuse('provider_unavailable')
  throw error
}
