import { m } from '../../texts/compiled/messages.js'
import { CopyButton } from '../../ui/shown/CopyButton.tsx'

/** The beginning of a payment's identifier, and a button that copies all of it. */
export function PaymentId({ uuid, shown }: { uuid: string; shown: number }) {
  return (
    <span className="-my-2 flex items-center font-mono text-[0.8125rem] whitespace-nowrap" title={uuid}>
      {uuid.slice(0, shown)}…
      <CopyButton value={uuid} what={m.ui_copy_what({ what: uuid })} className="size-10!" />
    </span>
  )
}
