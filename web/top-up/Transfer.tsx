import type { Transfer as Place } from '@casino/contract/money/requisites'
import type { Transaction } from '@casino/contract/money/transactions'
import { transferNumbers } from '@casino/rules/transfer-number'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { besideForm } from '../rewards/DepositFrame.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { fieldText, formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { CopyButton } from '../ui/shown/CopyButton.tsx'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'
import { call } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { paymentsKey } from '../wire/payments.ts'
import { Countdown } from './Countdown.tsx'
import { Receipt } from './Receipt.tsx'
import { StatusBox, type StatusWords } from './StatusLine.tsx'
import { placeOptions } from './transfer-place.ts'

interface TransferProps {
  transaction: Transaction
  askNow: () => unknown
}

/** Where and how much to transfer, until when, and the receipt; nothing is lost after the deadline. */
export function Transfer({ transaction, askNow }: TransferProps) {
  const place = useQuery(placeOptions(transaction.uuid))
  const { data } = place
  if (!data && place.isError) return <ErrorState text={errorText(place.error)} onRetry={() => void place.refetch()} />
  if (!data) return <Skeleton className="h-120 rounded-lg" />
  const isOver = transaction.step === 'expired' || data.cancelled
  return (
    <div className={besideForm}>
      <Card className="space-y-5">
        <StatusBox {...wordsOf(data, isOver)} />
        {!(isOver && !data.checking) && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <Sum place={data} />
              {!data.checking && <Countdown transaction={transaction} expiresAt={data.expiresAt} onEnd={askNow} />}
            </div>
            {!data.checking && <Steps place={data} />}
          </>
        )}
        <Receipt place={data} isOver={isOver} />
        <Actions place={data} isOver={isOver} askNow={askNow} />
      </Card>
      <Card>
        <p className="type-small text-text-2">{m.transfer_about()}</p>
        <SupportLink className={buttonClass('quiet', 'button', 'mt-3 w-full')} />
      </Card>
    </div>
  )
}

function wordsOf({ checking, cancelled }: Place, isOver: boolean): StatusWords {
  if (checking) return { text: m.transfer_checking(), note: m.transfer_checking_note(), tone: 'waiting' }
  if (cancelled) return { text: m.transfer_cancelled(), note: m.transfer_over_note(), tone: 'neutral' }
  if (isOver) return { text: m.transfer_over(), note: m.transfer_over_note(), tone: 'neutral' }
  return { text: m.transfer_waiting(), note: m.transfer_waiting_note(), tone: 'waiting' }
}

function Sum({ place: { amount, checking } }: { place: Place }) {
  const exact = kopecksOf(amount)
  return (
    <dl className="min-w-0">
      <dt className="type-small text-text-3">{checking ? m.topup_sum() : m.transfer_exactly()}</dt>
      <dd className="type-h1 flex min-h-11 items-center gap-1">
        <Money kopecks={exact} />
        {!checking && <CopyButton value={fieldText(exact).replace(/\s/g, '')} what={m.topup_copy_sum()} />}
      </dd>
    </dl>
  )
}

/** The player's steps, in their order. */
function Steps({ place: { kind, number, bank, holder, amount } }: { place: Place }) {
  const sign = useCurrencySign()
  const isPhone = kind === 'sbp'
  return (
    <ol className="space-y-4">
      <Step number={1} text={isPhone ? m.transfer_step_sbp() : m.transfer_step_card()}>
        <dl className="divide-y divide-line rounded-md border border-line bg-bg px-4">
          <Line name={isPhone ? m.transfer_phone() : m.transfer_card()}>
            <span className="type-h3 tabular whitespace-nowrap">{transferNumbers[kind].format(number)}</span>
            <CopyButton
              value={isPhone ? `+${number}` : number}
              what={isPhone ? m.transfer_copy_phone() : m.transfer_copy_card()}
              className="-my-2 -mr-3"
            />
          </Line>
          <Line name={m.transfer_bank()}>{bank}</Line>
          <Line name={m.transfer_holder()}>{holder}</Line>
        </dl>
      </Step>
      <Step number={2} text={m.transfer_step_sum({ amount: formatMoney(kopecksOf(amount), sign) })} />
      <Step number={3} text={m.transfer_step_receipt()} />
    </ol>
  )
}

function Step({ number, text, children }: { number: number; text: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="type-label grid size-6 shrink-0 place-items-center rounded-full bg-control text-text-2"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1 space-y-2">
        <p className="type-body">{text}</p>
        {children}
      </div>
    </li>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="flex min-w-0 items-center wrap-anywhere">{children}</dd>
    </div>
  )
}

function Actions({ place, isOver, askNow }: { place: Place; isOver: boolean; askNow: () => unknown }) {
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call('POST /api/payments/transfers/{uuid}/cancel', { params: { uuid: place.uuid } }),
    onSuccess: (now) => {
      queryClient.setQueryData(placeOptions(place.uuid).queryKey, now)
      askNow()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsKey }),
  })
  if (place.checking)
    return (
      <Link to="/balance" search={{ tab: 'history' }} className={buttonClass('secondary', 'button', 'max-md:w-full')}>
        {m.topup_history()}
      </Link>
    )
  return (
    <div className="space-y-3">
      {cancel.isError && <ErrorBox>{errorText(cancel.error)}</ErrorBox>}
      {isOver ? (
        <Link
          to="/profile/top-up/$"
          params={{ _splat: 'transfer' }}
          search={{}}
          className={buttonClass('secondary', 'button', 'max-md:w-full')}
        >
          {m.transfer_new()}
        </Link>
      ) : (
        <Button kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()} className="max-md:w-full">
          {m.transfer_cancel()}
        </Button>
      )}
    </div>
  )
}
