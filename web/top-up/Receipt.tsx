import type { Transfer } from '@casino/contract/money/requisites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { paymentErrorText } from '../cashier/problem.ts'
import { m } from '../texts/compiled/messages.js'
import { announce } from '../ui/messages/announce.tsx'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Meter } from '../ui/shown/Meter.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { acceptedFiles, fileErrorText } from '../verification/file-problem.ts'
import { preparePicture } from '../verification/picture.ts'
import { paymentsKey } from '../wire/payments.ts'
import { upload } from '../wire/upload.ts'
import { placeOptions } from './transfer-place.ts'

/** Sends a receipt of the transfer: in time it starts the check, afterwards it opens the payment again. */
export function Receipt({ place, isOver }: { place: Transfer; isOver: boolean }) {
  const queryClient = useQueryClient()
  const sign = useCurrencySign()
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const send = useMutation({
    mutationFn: async (file: File) => {
      setShare(undefined)
      const sent = await preparePicture(file)
      setShare(0)
      const params = { uuid: place.uuid }
      return upload('POST /api/payments/transfers/{uuid}/receipt', { params, file: sent, onShare: setShare })
    },
    onSuccess: (now) => {
      queryClient.setQueryData(placeOptions(place.uuid).queryKey, now)
      announce(m.transfer_receipt_sent())
      return queryClient.invalidateQueries({ queryKey: paymentsKey })
    },
  })
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Choosing the same file again is a new attempt.
    event.target.value = ''
    if (file) send.mutate(file)
  }
  const textOf = (error: Error) => fileErrorText(error, (other) => paymentErrorText(other, sign))
  const percent = Math.round((share ?? 0) * 100)
  return (
    <div className="space-y-3">
      {place.receipts > 0 && (
        <p className="type-body flex items-center gap-2 text-success">
          <Check size={18} aria-hidden />
          {m.transfer_receipts({ count: place.receipts })}
        </p>
      )}
      {send.isPending && <Meter label={m.transfer_sending()} percent={percent} />}
      {send.isError && <ErrorBox>{textOf(send.error)}</ErrorBox>}
      {place.receiptsLeft > 0 && (
        <>
          <Button
            kind={place.receipts > 0 || isOver ? 'secondary' : 'main'}
            size={place.receipts > 0 || isOver ? 'button' : 'game'}
            busy={send.isPending}
            onClick={() => picker.current?.click()}
            className="w-full"
          >
            <ImageUp size={20} aria-hidden />
            {place.receipts > 0 ? m.transfer_receipt_more() : m.transfer_receipt_send()}
          </Button>
          <p className="type-small text-text-3">{m.transfer_receipt_hint()}</p>
        </>
      )}
      <input
        ref={picker}
        type="file"
        accept={acceptedFiles}
        aria-label={m.transfer_receipt_send()}
        hidden
        onChange={onFile}
      />
    </div>
  )
}
