import { roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/announce.tsx'
import { toast } from '../../ui/toast.ts'
import { useMachine } from '../../ui/use-machine.ts'
import { call, isAnswer } from '../../wire/api.ts'
import { useWhenOnline } from '../../wire/connection.ts'
import { paymentsKey } from '../../wire/payments.ts'
import { useSession, useSessionActions } from '../../wire/session.ts'
import { isWebAddress } from '../pay-page.ts'
import type { Order } from './draft.ts'
import { begun, transition, type Withdrawing } from './machine.ts'

export interface WithdrawDesk {
  readonly state: Withdrawing
  readonly submit: (order: Order) => void
  /** Requests the lost answer of the order again. */
  readonly repeat: () => void
  readonly edited: () => void
  readonly leave: () => void
}

/** Connects the machine to the server: sends the order once, updates the shown balance, opens the cheque. */
export function useWithdrawing(): WithdrawDesk {
  const queryClient = useQueryClient()
  const { applyBalance } = useSessionActions()
  const playerId = useSession().user?.id
  const { state, current, send } = useMachine(transition, begun)

  const carryOut = useCallback(
    async (order: Order, id: string) => {
      try {
        const { transaction, newBalance, balanceSequence, check, check_url } = await create(order, id)
        const isHis = applyBalance({ balance: newBalance, balanceSequence }, id)
        const checkUrl = check?.url ?? check_url
        if (!send({ type: 'answered', transaction, ...(checkUrl !== undefined && { checkUrl }) }) || !isHis) return
        announce(m.withdraw_created())
        if (checkUrl !== undefined && openElsewhere(checkUrl))
          toast({ kind: 'success', text: m.withdraw_cheque_opened() })
      } catch (error) {
        send(isAnswer(error) ? { type: 'refused', refusal: error } : { type: 'lost' })
      } finally {
        void queryClient.invalidateQueries({ queryKey: paymentsKey })
      }
    },
    [applyBalance, queryClient, send],
  )

  const submit = (order: Order) => {
    if (playerId !== undefined && send({ type: 'submitted', order })) void carryOut(order, playerId)
  }
  const repeat = useCallback(() => {
    const now = current.current
    if (now.at === 'unanswered' && playerId !== undefined && send({ type: 'repeated' }))
      void carryOut(now.order, playerId)
  }, [carryOut, current, playerId, send])
  // Requests the lost answer as soon as the network is back.
  useWhenOnline(repeat)

  const player = useRef(playerId)
  useEffect(() => {
    if (player.current !== undefined && player.current !== playerId) send({ type: 'player-changed' })
    player.current = playerId
  }, [playerId, send])

  return {
    state,
    submit,
    repeat,
    edited: useCallback(() => void send({ type: 'edited' }), [send]),
    leave: useCallback(() => void send({ type: 'left' }), [send]),
  }
}

function create(order: Order, id: string) {
  const amount = roublesFromKopecks(order.amount)
  if (order.type === 'card') {
    return call('POST /api/payments/create-withdraw', { body: { id, card: order.card, amount, currency: 'RUB' } })
  }
  const { wallet, coin } = order
  // A cheque belongs to a coin; the network is chosen when it is cashed.
  const network = wallet === null ? null : coin.network
  return call('POST /api/payments/create-crypto-withdraw', {
    body: { id, amount, currency: 'RUB', asset: coin.asset, network, wallet },
  })
}

/** Must run within the player's press. If the browser blocks it, the link stays on the page. */
function openElsewhere(url: string): boolean {
  if (!isWebAddress(url)) return false
  const tab = window.open('', '_blank')
  if (!tab) return false
  tab.opener = null
  tab.location.href = url
  return true
}
