import { type SelfExclusion, selfExclusions, type TimeOut, timeOuts } from '@casino/rules/exclusion'
import type { Kopecks } from '@casino/rules/money'
import { roublesFromKopecks } from '@casino/rules/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { durationText, kinds, kindText, periods, periodText } from '../../protection/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { parseAmount } from '../../ui/fields/amount.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { protectionOptions } from './protection-queries.ts'

type LimitKind = (typeof kinds)[number]
type What = 'time_out' | 'self_exclusion' | LimitKind

const pauses = { time_out: timeOuts, self_exclusion: selfExclusions } as const
const whatTexts = { time_out: m.protection_time_out, self_exclusion: m.protection_exclude } as const
const isLimit = (what: What): what is LimitKind => !(what in pauses)
const whatText = (what: What) =>
  isLimit(what) ? m.admin_protection_enter_limit_of({ kind: kindText(what, false) }) : whatTexts[what]()

/** Enters a break, an exclusion or a limit at the player's request; one's own is entered on one's own page. */
export function EnterProtection({ id }: { id: string }) {
  const { user: me } = useSession()
  const [open, setOpen] = useState(false)
  if (me?.id === id) return null
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        {m.admin_protection_enter()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.admin_protection_enter()} destructive>
        <EnterForm id={id} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The fields' values, and the call that they make. */
function useEntry(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const [what, setWhat] = useState<What>('time_out')
  const [lasts, setLasts] = useState<TimeOut | SelfExclusion>('day')
  const [period, setPeriod] = useState<(typeof periods)[number]>('day')
  const [amount, setAmount] = useState('')
  const [missing, setMissing] = useState(false)
  const reason = useReason()
  const enter = useMutation({
    mutationFn: (why: string) => {
      const params = { id }
      if (!isLimit(what)) {
        return call('POST /api/admin/users/{id}/protection/exclusion', { params, body: { lasts, reason: why } })
      }
      const limit = {
        kind: what,
        period: what === 'session' ? ('session' as const) : period,
        amount: amountOf(what, amount) ?? 0,
      }
      return call('POST /api/admin/users/{id}/protection/limits', { params, body: { ...limit, reason: why } })
    },
    onSuccess: (protection) => {
      queryClient.setQueryData(protectionOptions(id).queryKey, protection)
      announce(m.admin_protection_entered())
      onDone()
    },
  })
  return {
    what,
    lasts,
    period,
    amount,
    missing,
    reason,
    enter,
    setPeriod,
    setLasts,
    setWhat(next: What) {
      setWhat(next)
      if (!isLimit(next)) setLasts(pauses[next][0])
      setAmount('')
      setMissing(false)
      enter.reset()
    },
    setAmount(text: string) {
      setAmount(text)
      setMissing(false)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const given = reason.given()
      const lacks = isLimit(what) && amountOf(what, amount) === undefined
      setMissing(lacks)
      if (given && !lacks && !enter.isPending) enter.mutate(given)
    },
  }
}

/** Roubles, or whole minutes; undefined for any other text. */
function amountOf(kind: LimitKind, text: string): number | undefined {
  if (kind === 'session') return /^\d{1,4}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : undefined
  const parsed: Kopecks | undefined = parseAmount(text)
  return parsed !== undefined && parsed > 0 ? roublesFromKopecks(parsed) : undefined
}

function EnterForm({ id, onDone }: { id: string; onDone: () => void }) {
  const entry = useEntry(id, onDone)
  const { what, enter } = entry
  return (
    <form noValidate onSubmit={entry.submit} className="space-y-3">
      <SelectField
        label={m.admin_protection_enter_what()}
        value={what}
        onValue={entry.setWhat}
        options={(['time_out', 'self_exclusion', ...kinds] as const).map((value) => ({
          value,
          label: whatText(value),
        }))}
      />
      {isLimit(what) ? (
        <LimitFields kind={what} entry={entry} />
      ) : (
        <SelectField
          label={m.protection_lasts()}
          value={entry.lasts}
          onValue={entry.setLasts}
          options={pauses[what].map((value) => ({ value, label: durationText(value) }))}
        />
      )}
      <ReasonField
        of={entry.reason}
        label={m.admin_protection_enter_how()}
        hint={m.admin_protection_enter_how_hint()}
      />
      <p className="type-small text-text-2">
        {isLimit(what) ? m.admin_protection_enter_limit() : m.admin_protection_enter_exclusion()}
      </p>
      {enter.isError && <ErrorBox>{adminErrorText(enter.error)}</ErrorBox>}
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <FormActions kind="danger" busy={enter.isPending} onCancel={onDone}>
          {m.admin_protection_enter_action()}
        </FormActions>
      </div>
    </form>
  )
}

function LimitFields({ kind, entry }: { kind: LimitKind; entry: ReturnType<typeof useEntry> }) {
  const field = {
    name: 'amount',
    value: entry.amount,
    onValue: entry.setAmount,
    error: entry.missing ? m.protection_refusal_limit_invalid() : undefined,
  }
  if (kind === 'session') {
    return <TextField {...field} label={m.protection_limit_minutes()} inputMode="numeric" autoComplete="off" />
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={m.protection_limit_period()}
        value={entry.period}
        onValue={entry.setPeriod}
        options={periods.map((value) => ({ value, label: periodText(value) }))}
      />
      <AmountTextField {...field} label={m.protection_limit_amount({ sign: '₽' })} />
    </div>
  )
}
