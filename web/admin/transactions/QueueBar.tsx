import type { AdminTransaction } from '@casino/contract/money/transactions'
import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { createPersisted, truth, useLocalStorage } from '../../ui/browser/local-storage.ts'
import { inField } from '../../ui/fields/in-field.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { type Batch, BatchDialog } from './BatchDialog.tsx'
import { type Verdict, verdictsOn } from './decision.ts'
import { focusableAfter, focusableOf } from './focusable.ts'
import type { TransactionRow } from './narrow.tsx'
import { isWithdrawal, type Queue } from './queue.tsx'

/** WCAG 2.1.4: keys of one letter can be switched off. */
const queueKeys = createPersisted<boolean>('panel.queue-keys', true, truth, 'all tabs')

const keyTexts = [
  ['J', m.admin_queue_key_next],
  ['K', m.admin_queue_key_previous],
  ['A', m.admin_tx_approve],
  ['R', m.admin_tx_reject],
  ['␣', m.admin_queue_choose],
  ['Enter', m.admin_row_open],
] as const

interface QueueBarProps {
  rows: readonly TransactionRow[]
  queue: Queue
}

/** The keys of the queue, and the actions on the selected withdrawals. */
export function QueueBar({ rows, queue }: QueueBarProps) {
  const [on, setOn] = useLocalStorage(queueKeys)
  const [help, setHelp] = useState(false)
  const [batch, setBatch] = useState<Batch>()
  const chosen = rows.filter(isWithdrawal).filter(({ uuid }) => queue.chosen.has(uuid))
  useQueueKeys(on, rows, queue)
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-2 border-b border-line px-3 py-2',
        chosen.length === 0 && 'max-md:hidden',
      )}
    >
      {chosen.length > 0 && (
        <>
          <span role="status" className="tabular type-label">
            {m.admin_queue_chosen({ count: chosen.length })}
          </span>
          {(['success', 'rejected'] as const).map((verdict) => (
            <Button key={verdict} size="compact" onClick={() => setBatch({ verdict, transactions: chosen })}>
              {verdict === 'success' ? m.admin_queue_approve_all() : m.admin_queue_reject_all()}
            </Button>
          ))}
          <Button size="compact" kind="quiet" onClick={queue.clear}>
            {m.admin_clear()}
          </Button>
        </>
      )}
      <Button size="compact" kind="quiet" className="ml-auto max-md:hidden" onClick={() => setHelp(true)}>
        <Keyboard size={18} aria-hidden />
        {m.admin_queue_keys()}
      </Button>
      <Dialog open={help} onClose={() => setHelp(false)} title={m.admin_queue_keys()}>
        <dl className="mb-3 divide-y divide-line border-y border-line">
          {keyTexts.map(([key, text]) => (
            <div key={key} className="flex min-h-11 items-center justify-between gap-4">
              <dt>{text()}</dt>
              <dd>
                <kbd className="type-label rounded-sm border border-line-strong px-2 py-0.5">{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <Switch label={m.admin_queue_keys_on()} note={m.admin_queue_keys_note()} on={on} onTurn={setOn} />
      </Dialog>
      <BatchDialog
        batch={batch}
        onClose={() => {
          setBatch(undefined)
          queue.clear()
        }}
      />
    </div>
  )
}

/** By the letter, or by its position on keyboards with other letters. */
const letterOf = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/** Keys act on the row with the focus, and never while someone types or a dialog or a menu is open. */
function useQueueKeys(on: boolean, rows: readonly TransactionRow[], { onAsk, toggle, me }: Queue): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return
    const row = rowOf(document.activeElement)
    const letter = letterOf(event)
    if (letter === 'j' || letter === 'k') {
      const first = document.querySelector<HTMLElement>('main [data-row]')
      const to = row ? focusableAfter(row, letter === 'j' ? 'next' : 'previous') : first && focusableOf(first)
      to?.focus()
      return
    }
    const payment = rows.find(({ uuid }) => uuid === row?.dataset.row)
    if (!payment || !isWithdrawal(payment) || event.repeat) return
    const verdict = ({ a: 'success', r: 'rejected' } as const satisfies Record<string, Verdict>)[letter as 'a' | 'r']
    if (verdict && canDecide(payment, verdict, me)) {
      event.preventDefault()
      onAsk({ transaction: payment, verdict })
    }
    // On a button or link the space bar presses it.
    if (event.key === ' ' && event.target === row && verdictsOn(payment, me).length > 0) {
      event.preventDefault()
      toggle(payment.uuid)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const canDecide = (payment: AdminTransaction, verdict: Verdict, me: string | undefined) =>
  verdictsOn(payment, me).includes(verdict)
