import type { PaymentMethods } from '@casino/contract/money/payments'
import type { Transaction } from '@casino/contract/money/transactions'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../wire/api.ts'
import { paymentsKey, transactionOptions } from '../wire/payments.ts'
import { bonusInfoOptions } from '../wire/rewards.ts'
import { useSession } from '../wire/session.ts'
import { openPayPage, type PayPage } from './pay-page.ts'

/** A coin that can be paid with, now or at another time. */
export type DepositCoin = PaymentMethods['deposit']['crypto'][number]

/** The payment method that the player chose. */
export type DepositWay = 'card' | 'transfer' | DepositCoin

/** Identifies a coin, also in a URL: `USDT-TRC-20`. */
export function coinKey({ asset, network }: Pick<DepositCoin, 'asset' | 'network'>): string {
  return network ? `${asset}-${network}` : asset
}

/** docs/product.md R1: 0 the welcome bonus, 1 none, 2 the reload bonus. */
export type BonusOption = 0 | 1 | 2

/** The bonus for the next deposit: the best available one, until the player chooses another option. */
export function useBonusOption() {
  const { data: info, isPending, isError, refetch } = useQuery(bonusInfoOptions)
  const [chosen, choose] = useState<BonusOption>()
  const best = info && (info.welcome.available ? 0 : info.reload.available ? 2 : 1)
  return { info, isPending, isError, retry: refetch, bonus: chosen ?? best, choose }
}

interface Order {
  readonly way: DepositWay
  readonly amount: Kopecks
  readonly bonus: BonusOption | undefined
}

/** The URL of the provider's payment page, and the payment that waits for it. */
interface Opened {
  readonly transaction: Transaction
  /** Undefined: the payment's own page has the instructions. */
  readonly payUrl: string | undefined
}

async function openDeposit({ way, amount, bonus }: Order, userId: string): Promise<Opened> {
  const order = { amount: roublesFromKopecks(amount), user_id: userId, ...(bonus !== undefined && { bonus }) }
  if (way === 'card') {
    const body = { ...order, type: 'card', currency: 'RUB' }
    const { session, transaction } = await call('POST /api/payments/create-payment', { body })
    return { transaction, payUrl: transaction.byTransfer ? undefined : session.url }
  }
  if (way === 'transfer') {
    const body = { ...order, type: 'transfer', currency: 'RUB' }
    const { transaction } = await call('POST /api/payments/create-transfer', { body })
    return { transaction, payUrl: undefined }
  }
  const { asset, network } = way
  const body = { ...order, type: 'crypto', currency: asset }
  const { pay_url, transaction } =
    way.provider === 'cryptocloud'
      ? await call('POST /api/payments/cc/create-crypto', { body: { ...body, asset, network } })
      : await call('POST /api/payments/create-crypto', { body })
  return { transaction, payUrl: pay_url }
}

/**
 * Starts a top-up and shows its status. For a card the provider's page is opened; call `start` synchronously in the press
 * handler, or the browser blocks the new tab. A player who has left the form meanwhile is not redirected: the payment is in
 * their list.
 */
export function useDeposit() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const there = useRef(false)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])

  const show = async ({ transaction, payUrl }: Opened, way: DepositWay, page: PayPage | undefined) => {
    if (!there.current) return page?.giveUp()
    const { uuid, createdAt: at } = transaction
    queryClient.setQueryData(transactionOptions(uuid).queryKey, {
      transaction,
      events: [{ step: 'opened', at, by: 'player' }],
    })
    const search = way === 'transfer' ? {} : ({ type: way === 'card' ? way : 'crypto' } as const)
    await navigate({ to: '/profile/top-up/$', params: { _splat: uuid }, search })
    if (payUrl === undefined) page?.giveUp()
    else page?.show(payUrl)
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ order, of }: { order: Order; of: string; page: PayPage | undefined }) => openDeposit(order, of),
    onSuccess: (opened, { order, page }) => {
      void queryClient.invalidateQueries({ queryKey: [...paymentsKey, 'list'] })
      return show(opened, order.way, page)
    },
    onError: (_, { page }) => page?.giveUp(),
  })
  return {
    start(order: Order) {
      if (user) mutate({ order, of: user.id, page: order.way === 'card' ? openPayPage() : undefined })
    },
    busy: isPending,
    error,
    reset,
  }
}
