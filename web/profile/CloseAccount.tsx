import type { Closing } from '@casino/contract/people/closing'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { dateTimeText } from '../ui/shown/DateTime.tsx'
import { linkClass } from '../ui/shown/link-class.ts'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { endSession, holdSessionEnd, playerData, releaseSessionEnd } from '../wire/session.ts'
import { useSettings } from '../wire/site.ts'
import { type OwnerProof, ProofDialog } from './ProofDialog.tsx'
import { Section } from './Section.tsx'
import { waysOptions } from './ways.ts'

type Rest = 'owed' | 'waived'

const closingOptions = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }) => call('GET /api/auth/closing', { signal }),
  meta: playerData,
  // A bet in another tab changes the balance.
  staleTime: 0,
})

/** The last section of the settings: the consequences of closing are fetched when the player opens it. */
export function CloseAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={m.closing_title()} note={m.closing_note()}>
      {isOpen ? (
        <Consequences />
      ) : (
        <Button onClick={() => setOpen(true)} className="w-fit">
          {m.closing_begin()}
        </Button>
      )}
    </Section>
  )
}

function Consequences() {
  const { data, isError, refetch } = useQuery(closingOptions)
  if (!data)
    return isError ? (
      <ErrorState text={m.error_load()} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 rounded-lg" />
    )
  return (
    <div className="space-y-4">
      <p className="type-body rounded-md bg-info-tint p-4 text-info">
        {m.closing_harm()}{' '}
        <Link to="/profile" search={{ tab: 'protection' }} className={linkClass}>
          {m.closing_harm_link()}
        </Link>
      </p>
      <ul className="type-body list-disc space-y-2 pl-5 text-text-2">
        <li>{m.closing_erased({ days: data.eraseAfterDays })}</li>
        <li>{m.closing_kept()}</li>
        {data.withdrawals > 0 && <li>{m.closing_withdrawals()}</li>}
        {data.topUps > 0 && <li>{m.closing_top_ups()}</li>}
        {data.bonus > 0 && <Bonus amount={data.bonus} />}
      </ul>
      {data.roundUnderWay ? (
        <p className="type-strong text-warning-on-tint">{m.closing_round()}</p>
      ) : (
        <Decide closing={data} />
      )}
    </div>
  )
}

function Bonus({ amount }: { amount: number }) {
  const { currencySymbol } = useSettings().site
  return <li>{m.closing_bonus({ amount: formatMoney(kopecksOf(amount), currencySymbol) })}</li>
}

/** Without a balance one button; with one, the withdrawal comes first. */
function Decide({ closing }: { closing: Closing }) {
  const { currencySymbol } = useSettings().site
  const online = useOnline()
  const { data: ways } = useQuery(waysOptions)
  const [proving, setProving] = useState<{ rest?: Rest }>()
  const text = (roubles: number) => formatMoney(kopecksOf(roubles), currencySymbol)
  const { balance, waivable, leastWithdrawal } = closing
  const disabled = !online || !ways
  return (
    <>
      {balance > 0 && (
        <div className="space-y-2">
          <h3 className="type-strong">{m.closing_balance({ amount: text(balance) })}</h3>
          <p className="type-body text-text-2">
            {waivable ? m.closing_waived_note({ least: text(leastWithdrawal) }) : m.closing_owed_note()}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {balance > 0 && !waivable && (
          <Link to="/profile/withdraw" className={buttonClass('main', 'button', 'max-sm:w-full')}>
            {m.closing_withdraw()}
          </Link>
        )}
        {waivable && (
          <Button disabled={disabled} onClick={() => setProving({ rest: 'waived' })} className="max-sm:w-full">
            {m.closing_waived({ amount: text(balance) })}
          </Button>
        )}
        <Button
          kind={balance > 0 ? 'secondary' : 'danger'}
          disabled={disabled}
          onClick={() => setProving(balance > 0 ? { rest: 'owed' } : {})}
          className="max-sm:w-full"
        >
          {balance > 0 ? m.closing_owed() : m.closing_last()}
        </Button>
      </div>
      {proving && ways && <Last rest={proving.rest} ways={ways} onClose={() => setProving(undefined)} />}
    </>
  )
}

interface LastProps {
  rest: Rest | undefined
  ways: Parameters<typeof ProofDialog>[0]['ways']
  onClose: () => void
}

/** The proof, then the consequences, which remain until the player leaves, because the site does not show them again. */
function Last({ rest, ways, onClose }: LastProps) {
  const { currencySymbol } = useSettings().site
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [closed, setClosed] = useState<{ eraseAt: string; owed: number }>()
  const close = useMutation({
    mutationFn: (proof: OwnerProof) => call('POST /api/auth/close', { body: { ...proof, ...(rest && { rest }) } }),
    onMutate: holdSessionEnd,
    onSuccess: () => endSession(queryClient, 'ended'),
    onError: () => releaseSessionEnd(queryClient),
  })
  // The player may also leave by the browser's Back, before the answer or after it.
  useEffect(() => () => releaseSessionEnd(queryClient), [queryClient])
  const leave = () => {
    releaseSessionEnd(queryClient)
    void navigate({ to: '/' })
  }
  if (closed)
    return (
      <Dialog open onClose={leave} title={m.closing_done()}>
        <div className="space-y-4">
          <p className="text-text-2">{m.closing_done_note({ at: dateTimeText(closed.eraseAt) })}</p>
          {closed.owed > 0 && (
            <p className="text-text-2">
              {m.closing_done_owed({ amount: formatMoney(kopecksOf(closed.owed), currencySymbol) })}
            </p>
          )}
          <Button kind="main" size="input" onClick={leave} className="w-full">
            {m.closing_leave()}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <ProofDialog
      ways={ways}
      title={m.closing_title()}
      note={m.closing_last_note()}
      action={m.closing_last()}
      onClose={() => close.isPending || onClose()}
      onProof={async (proof) => setClosed(await close.mutateAsync(proof))}
    />
  )
}
