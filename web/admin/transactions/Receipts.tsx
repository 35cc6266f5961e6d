import type { Receipt as One } from '@casino/contract/money/requisites'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { dataUrlOf } from '../../ui/browser/data-url.ts'
import { ErrorBox, Skeleton } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { download } from '../../wire/download.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'

interface ReceiptPage {
  readonly id: string
  readonly receipt: string
  readonly page: number
}

/** A page as a data URL; fetched once while it is open, because each view is recorded. */
const pageOptions = ({ id, receipt, page }: ReceiptPage) =>
  queryOptions({
    queryKey: ['receipt page', id, receipt, page],
    queryFn: async () => {
      const params = { id, receipt }
      const { file } = await download('POST /api/admin/transactions/{id}/receipts/{receipt}/show', {
        params,
        query: { page },
      })
      return dataUrlOf(file)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Receipts of a player, or proofs of a payout; their pages are fetched when they are opened. */
export function Receipts({ id, receipts }: { id: string; receipts: readonly One[] }) {
  return receipts.map((receipt, at) => <Receipt key={receipt.id} id={id} receipt={receipt} number={at + 1} />)
}

interface ReceiptProps {
  id: string
  receipt: One
  number: number
}

function Receipt({ id, receipt, number }: ReceiptProps) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const pages = Array.from({ length: receipt.pages }, (_, at) => at + 1)
  return (
    <div className="space-y-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {m.admin_transfer_receipt({ number })}, <DateTime iso={receipt.at} />
        </p>
        {!open && (
          <Button size="compact" disabled={!may('payments.decide')} onClick={() => setOpen(true)}>
            {m.admin_transfer_look({ number })}
          </Button>
        )}
      </div>
      {receipt.alsoFor.length > 0 && (
        <p role="alert" className="rounded-md bg-warning-tint px-3 py-2 text-warning-on-tint wrap-anywhere">
          {m.admin_transfer_used({ payments: receipt.alsoFor.map((uuid) => uuid.slice(0, 8)).join(', ') })}
        </p>
      )}
      {open && pages.map((page) => <Page key={page} of={{ id, receipt: receipt.id, page }} number={number} />)}
    </div>
  )
}

function Page({ of, number }: { of: ReceiptPage; number: number }) {
  const shown = useQuery(pageOptions(of))
  if (shown.isError) return <ErrorBox>{adminErrorText(shown.error)}</ErrorBox>
  if (!shown.data) return <Skeleton className="h-80 rounded-md" />
  return (
    <img
      src={shown.data}
      alt={m.admin_transfer_receipt({ number })}
      className="max-h-[70vh] w-full rounded-md border border-line bg-white object-contain"
    />
  )
}
