import { roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { call } from '../../wire/api.ts'
import type { KeyedOperation } from '../../wire/operation.ts'
import { paymentsKey } from '../../wire/payments.ts'
import { useOperation } from '../../wire/use-operation.ts'
import { isWebAddress } from '../pay-page.ts'
import type { WithdrawalOrder } from './draft.ts'
import { type Withdrawing, withdrawing } from './machine.ts'

export interface WithdrawFlow {
  readonly state: Withdrawing
  readonly operation: KeyedOperation<WithdrawalOrder> | undefined
  readonly submit: (order: WithdrawalOrder) => void
  /** Requests the lost answer of the order again. */
  readonly repeat: () => void
  readonly edited: () => void
  readonly leave: () => void
}

/** Connects the form to the server: sends the order once, opens the cheque. */
export function useWithdrawing(): WithdrawFlow {
  const queryClient = useQueryClient()
  const { state, operation, send, start, repeat } = useOperation({
    rules: withdrawing,
    call: (order, key, playerId) =>
      create(order, key, playerId).finally(() => void queryClient.invalidateQueries({ queryKey: paymentsKey })),
    problemOf: (refusal) => refusal,
    balanceOf: ({ newBalance, balanceSequence }) => ({ balance: newBalance, balanceSequence }),
    onAnswered({ checkUrl }) {
      announce(m.withdraw_created())
      if (checkUrl !== undefined && openElsewhere(checkUrl))
        toast({ kind: 'success', text: m.withdraw_cheque_opened() })
    },
  })
  return {
    state,
    operation,
    submit: (order) => void start(order),
    repeat,
    edited: useCallback(() => void send({ type: 'edited' }), [send]),
    leave: useCallback(() => void send({ type: 'left' }), [send]),
  }
}

async function create(order: WithdrawalOrder, key: string, playerId: string) {
  const { check, check_url, ...reply } = await request(order, key, playerId)
  const checkUrl = check?.url ?? check_url
  return { ...reply, ...(checkUrl !== undefined && { checkUrl }) }
}

function request(order: WithdrawalOrder, key: string, id: string) {
  const amount = roublesFromKopecks(order.amount)
  const { proof } = order
  if (order.type === 'card') {
    const body = { id, card: order.card, amount, currency: 'RUB', ...proof }
    return call('POST /api/payments/create-withdraw', { body, key })
  }
  if (order.type === 'sbp') {
    const { phone, bank } = order
    return call('POST /api/payments/create-sbp-withdraw', {
      body: { id, phone, bank, amount, currency: 'RUB', ...proof },
      key,
    })
  }
  const { wallet, coin } = order
  // A cheque belongs to a coin; the network is chosen when it is cashed.
  const network = wallet === null ? null : coin.network
  return call('POST /api/payments/create-crypto-withdraw', {
    body: { id, amount, currency: 'RUB', asset: coin.asset, network, wallet, ...proof },
    key,
  })
}

/** Must run in the player's press handler. If the browser blocks it, the link stays on the page. */
function openElsewhere(url: string): boolean {
  if (!isWebAddress(url)) return false
  const tab = window.open('', '_blank')
  if (!tab) return false
  tab.opener = null
  tab.location.href = url
  return true
}
