import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { Button } from '../ui/shown/Button.tsx'
import { linkClass } from '../ui/shown/link-class.ts'
import { call } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import type { Fault } from './fault.ts'
import { faultTexts, saveEvidence } from './fault-texts.ts'

interface LogFaultProps {
  fault: Fault
  /** Set on the page of the affected round. */
  isOnPage?: boolean
  onDismiss?: () => void
}

/** Shows a fault, with its evidence as a file. Nothing is sent unless the player presses the button. */
export function LogFault({ fault, isOnPage, onDismiss }: LogFaultProps) {
  const { kind, round, evidence } = fault
  const report = useMutation({
    mutationFn: () => call('POST /api/log/faults', { body: { kind, evidence, ...(round && { round }) } }),
  })
  return (
    <div role="alert" className="rounded-md border border-danger bg-danger-tint p-3">
      <p className="type-strong flex items-center gap-2">
        <TriangleAlert size={18} className="shrink-0 text-danger" aria-hidden />
        {faultTexts[kind]()}
      </p>
      {round && !isOnPage && (
        <Link to="/rounds/$id" params={{ id: round }} className={classes(linkClass, 'min-h-11')}>
          {m.log_fault_round({ round })}
        </Link>
      )}
      <p className="mt-1">{m.log_fault_what()}</p>
      <p className="type-small mt-1 text-text-2">{report.isSuccess ? m.log_fault_sent() : m.log_fault_send_what()}</p>
      {report.isError && <p className="type-small mt-1 text-danger">{errorText(report.error)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="compact" onClick={() => saveEvidence(fault)}>
          {m.log_fault_save()}
        </Button>
        {!report.isSuccess && (
          <Button size="compact" busy={report.isPending} onClick={() => report.mutate()}>
            {m.log_fault_send()}
          </Button>
        )}
        {onDismiss && (
          <Button size="compact" kind="quiet" onClick={onDismiss}>
            {m.log_fault_dismiss()}
          </Button>
        )}
      </div>
    </div>
  )
}
