import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { saveFile } from '../../ui/browser/save-file.ts'
import { DayRange } from '../../ui/fields/DayRange.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { serverNow } from '../../wire/api.ts'
import { download } from '../../wire/download.ts'
import { errorText } from '../../wire/error-text.ts'
import { type MoscowDays, periods } from './periods.ts'

interface StatementSheetProps {
  open: boolean
  onClose: () => void
}

type Format = 'csv' | 'pdf'

/** Downloads all movements of the balance within a period, by days in Moscow. */
export default function StatementSheet({ open, onClose }: StatementSheetProps) {
  const ready = periods(serverNow())
  const [period, setPeriod] = useState<Partial<MoscowDays>>(ready.month)
  const file = useMutation({
    mutationFn: (query: MoscowDays & { format: Format }) => download('GET /api/payments/statement', { query }),
    onSuccess: (downloaded) => {
      saveFile(downloaded.fileName, downloaded.file)
      toast({ kind: 'success', text: m.statement_done() })
    },
  })
  const { from, to } = period
  const choose = (next: Partial<MoscowDays>) => {
    file.reset()
    setPeriod((before) => ({ ...before, ...next }))
  }
  const button = (format: Format, label: string, Icon: typeof FileText) => (
    <Button
      kind={format === 'csv' ? 'main' : 'secondary'}
      busy={file.isPending && file.variables.format === format}
      disabled={!from || !to || file.isPending}
      onClick={() => from && to && file.mutate({ from, to, format })}
    >
      <Icon size={18} aria-hidden />
      {label}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.statement_title()}
      actions={
        <div className="grid grid-cols-2 gap-3">
          {button('pdf', m.statement_pdf(), FileText)}
          {button('csv', m.statement_csv(), FileSpreadsheet)}
        </div>
      }
    >
      <p className="text-text-2">{m.statement_note()}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {(['month', 'last', 'year'] as const).map((name) => (
          <Button key={name} kind="quiet" size="compact" onClick={() => choose(ready[name])}>
            {periodTexts[name]()}
          </Button>
        ))}
      </div>
      <div className="mt-3">
        <DayRange
          labels={{ from: m.statement_from(), to: m.statement_to() }}
          from={from}
          to={to}
          onRange={(range) => choose(range)}
        />
      </div>
      <p className="type-label mt-3 min-h-5 text-text-3" role="status">
        {file.isPending ? m.statement_busy() : !from || !to ? m.statement_choose() : ''}
      </p>
      {file.isError && <ErrorBox>{errorText(file.error, m.statement_error)}</ErrorBox>}
    </Dialog>
  )
}

const periodTexts = { month: m.statement_month, last: m.statement_last, year: m.statement_year }
