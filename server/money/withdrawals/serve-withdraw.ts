import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { findPlayer } from '../../people/players/player.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Client } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findPayment } from '../payments/payment.ts'
import type { Requester } from './new-payee.ts'
import { type Withdrawal, withdraw } from './withdraw.ts'

interface WithdrawCall {
  readonly player: Identity
  readonly body: Requester['proof'] & {
    readonly id: string | number
    readonly amount: number
    readonly currency: string
  }
  readonly client: Client
  readonly operationKey: OperationKey | undefined
}

/** The common part of the four calls that request a withdrawal: the first checks and the answer. */
export async function answerWithdraw(
  deps: PaymentDeps,
  { player: owner, body, client, operationKey }: WithdrawCall,
  withdrawal: Withdrawal,
) {
  const player = owner.id
  const amount = kopecksFromRoubles(body.amount) ?? refuse('amount_invalid')
  if (body.currency !== 'RUB') refuse('currency_unsupported')
  if (String(body.id) !== String(player)) refuse('forbidden')
  const asker = { player: owner, client, proof: body }
  return reply(deps, player, await withdraw(deps)({ ...withdrawal, player, amount, operationKey, asker }))
}

async function reply({ read }: PaymentDeps, player: PlayerId, uuid: string) {
  const [payment, owner, { balance, sequence }] = await Promise.all([
    findPayment(read, { uuid }),
    findPlayer(read, player),
    statement(read).balanceOf(player),
  ])
  if (!payment || !owner) throw new Error(`withdrawal ${uuid} is not there`)
  const { checkUrl } = payment
  return {
    message: 'Заявка на вывод создана',
    newBalance: roublesFromKopecks(balance),
    balanceSequence: sequence,
    transaction: transactionOnWire(payment, owner.username),
    ...(checkUrl !== null && { check: { url: checkUrl }, check_url: checkUrl }),
  }
}
