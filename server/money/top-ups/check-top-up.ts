import type { TransactionStep } from '@casino/contract/money/payment-steps'
import {
  checkCrypto,
  checkCryptoCloud,
  checkCryptoCloudInRoubles,
  checkCryptoInRoubles,
  checkPayment,
  cryptoCloudStatus,
} from '@casino/contract/money/payments'
import type { RefusalCode } from '@casino/contract/refusals'
import { roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { getPlayer } from '../../people/players/player.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Call, type Served, serve } from '../../platform/http/serve.ts'
import { findAttempt } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findPayment } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { ProviderError, type ProviderName } from '../providers/provider.ts'
import { settleTopUp } from './settle-top-up.ts'

export function serveChecksOfCrypto(deps: PaymentDeps): Served[] {
  const checkOf = async (
    provider: ProviderName,
    player: Identity,
    { userId, ref }: { userId: string; ref: string },
  ) => {
    if (userId !== String(player.id)) refuse('forbidden')
    return check(deps, player.id, await findInvoice(deps, provider, ref))
  }
  const ofCryptoPay = ({ player, params }: Pick<Call<typeof checkCryptoInRoubles>, 'player' | 'params'>) =>
    checkOf('crypto-pay', player, { userId: params.userId, ref: params.invoice_id })
  const ofCryptoCloud = ({ player, params }: Pick<Call<typeof checkCryptoCloudInRoubles>, 'player' | 'params'>) =>
    checkOf('cryptocloud', player, { userId: params.userId, ref: params.invoice })
  return [
    serve(checkCrypto, ofCryptoPay),
    serve(checkCryptoInRoubles, ofCryptoPay),
    serve(checkCryptoCloud, ofCryptoCloud),
    serve(checkCryptoCloudInRoubles, ofCryptoCloud),
  ]
}

export const serveCheckPayment = (deps: PaymentDeps) =>
  serve(checkPayment, async ({ player, params }) => check(deps, player.id, await findPayment(deps.read, params)))

export const serveCryptoCloudStatus = (deps: PaymentDeps) =>
  serve(cryptoCloudStatus, async ({ player, params }) => {
    const payment = own(player.id, await findInvoice(deps, 'cryptocloud', params.invoice))
    const transaction = await onWire(deps, payment)
    return { status: transaction.status, step: transaction.step, transaction }
  })

/** The payment with this invoice, also if it has gone to another provider since. */
async function findInvoice({ read }: PaymentDeps, provider: ProviderName, ref: string): Promise<Payment | undefined> {
  const payment = await findPayment(read, { provider, ref })
  if (payment) return payment
  const attempt = await findAttempt(read, provider, { ref })
  return attempt && findPayment(read, { id: attempt.payment })
}

/** The payment, if it is a top-up of this player. */
function own(player: PlayerId, payment: Payment | undefined): Payment {
  if (payment?.kind !== 'topup') return refuse('not_found')
  return payment.player === player ? payment : refuse('forbidden')
}

async function check(deps: PaymentDeps, player: PlayerId, found: Payment | undefined) {
  const payment = await checkTopUp(deps)(own(player, found))
  const [{ balance, sequence }, transaction] = await Promise.all([
    statement(deps.read).balanceOf(player),
    onWire(deps, payment),
  ])
  return {
    message: 'Payment accepted. Balance updated.',
    newBalance: roublesFromKopecks(balance),
    balanceSequence: sequence,
    transaction,
  }
}

/** Queries the provider about a top-up, as often as the rate `checks` allows, and returns it credited, or refuses. */
const checkTopUp =
  (deps: PaymentDeps) =>
  async (known: Payment): Promise<Payment> => {
    deps.rates.take('checks', known.uuid)
    const payment = await settleTopUp(deps, known).catch(timedOut)
    const no = refusalsOf[payment.step]
    return no ? refuse(no) : payment
  }

/** The player's refusal for a top-up that is not credited. */
const refusalsOf: Partial<Record<TransactionStep, RefusalCode>> = {
  opened: 'payment_waiting',
  invoiced: 'payment_waiting',
  expired: 'payment_expired',
  failed: 'payment_failed',
  declined: 'payment_failed',
}

function timedOut(error: unknown): never {
  if (error instanceof ProviderError) refuse('payment_timed_out')
  throw error
}

async function onWire({ read }: PaymentDeps, payment: Payment) {
  const { username } = await getPlayer(read, payment.player)
  return transactionOnWire(payment, username)
}
