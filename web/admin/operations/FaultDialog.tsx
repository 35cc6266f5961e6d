import type { LogFault } from '@casino/contract/play/log'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { faultTexts, saveEvidence } from '../../log/fault-texts.ts'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'

interface FaultDialogProps {
  fault: LogFault | undefined
  open: boolean
  onClose: () => void
}

/** A reported fault: its evidence as text and as a file, and what the administrator saw. */
export function FaultDialog({ fault, open, onClose }: FaultDialogProps) {
  // A closing dialog shows its content until it has disappeared, even if its row has left the list.
  const [shown, setShown] = useState(fault)
  if (fault && fault !== shown) setShown(fault)
  return (
    <Dialog open={open && shown !== undefined} onClose={onClose} title={m.admin_log_fault()} width="edit">
      {shown && <Fault key={shown.id} fault={shown} onDone={onClose} />}
    </Dialog>
  )
}

function Fault({ fault, onDone }: { fault: LogFault; onDone: () => void }) {
  const { id, at, kind, round, evidence, seenAt } = fault
  return (
    <div className="space-y-4 type-dense">
      <div>
        <p className="type-h3 wrap-anywhere">{faultTexts[kind]()}</p>
        <p className="type-small text-text-2">
          <DateTime iso={at} />
          {round !== null && ` · ${m.admin_log_fault_round()} ${round}`}
        </p>
      </div>
      {Object.entries(evidence).map(([name, text]) => (
        <section key={name} aria-label={name}>
          <p className="type-small text-text-3">{name}</p>
          <pre className="type-small mt-1 max-h-40 overflow-auto rounded-md bg-bg p-3 font-mono wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        </section>
      ))}
      <Button size="compact" onClick={() => saveEvidence(fault)}>
        <Download size={18} aria-hidden />
        {m.log_fault_save()}
      </Button>
      {seenAt === null ? <Look id={id} onDone={onDone} /> : <Seen at={seenAt} note={fault.note ?? ''} />}
    </div>
  )
}

function Seen({ at, note }: { at: string; note: string }) {
  return (
    <p className="border-t border-line pt-3 wrap-anywhere">
      {note}
      <span className="type-small block text-text-3">
        <DateTime iso={at} />
      </span>
    </p>
  )
}

function Look({ id, onDone }: { id: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const note = useReason()
  const mark = useMutation({
    mutationFn: (given: string) =>
      call('POST /api/admin/log/faults/{id}/seen', { params: { id }, body: { note: given } }),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'public-log'] }),
  })
  return (
    <div className="space-y-2 border-t border-line pt-3">
      <ReasonField of={note} label={m.admin_log_fault_note()} />
      {mark.isError && <ErrorBox>{adminErrorText(mark.error)}</ErrorBox>}
      <Button
        size="compact"
        busy={mark.isPending}
        onClick={() => {
          const given = note.given()
          if (given) mark.mutate(given)
        }}
      >
        {m.admin_log_fault_done()}
      </Button>
    </div>
  )
}
