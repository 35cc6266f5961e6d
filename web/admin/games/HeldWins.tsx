import type { HeldWin } from '@casino/contract/panel/admin-partner'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { call, newKey } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { useMay } from '../forms/may.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { UserLink } from '../users/UserLink.tsx'
import { heldWinsOptions } from './partner-queries.ts'

interface Chosen {
  readonly win: HeldWin
  readonly credit: boolean
  readonly key: string
}

/** Wins of free rounds above their possible maximum, each credited or refused by an administrator; nothing if there are none. */
export function HeldWins() {
  const held = useQuery(heldWinsOptions)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [isOpen, setOpen] = useState(false)
  const why = useReason()
  const decide = useMutation({
    mutationFn: ({ win: { id }, credit, key, reason }: Chosen & { reason: string }) =>
      call('POST /api/admin/partner/held-wins/{id}', { params: { id }, body: { credit, reason }, key }),
    onSuccess: () => setOpen(false),
    onSettled: () => queryClient.invalidateQueries(heldWinsOptions),
  })
  if (held.isError) return <ErrorBox>{adminErrorText(held.error)}</ErrorBox>
  if (!held.data || (held.data.length === 0 && !isOpen)) return null
  const ask = (win: HeldWin, credit: boolean) => {
    decide.reset()
    why.write('')
    setChosen({ win, credit, key: newKey() })
    setOpen(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = why.given()
    if (chosen && reason) decide.mutate({ ...chosen, reason })
  }
  return (
    <section aria-label={m.admin_held()} className="rounded-md border border-line bg-surface p-4">
      <h2 className="type-h3">{m.admin_held()}</h2>
      <p className="type-small text-text-2">{m.admin_held_note()}</p>
      <ul className="mt-2 divide-y divide-line">
        {held.data.map((win) => (
          <Row key={win.id} win={win} onDecide={(credit) => ask(win, credit)} />
        ))}
      </ul>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={chosen?.credit ? m.admin_held_credit_title() : m.admin_held_refuse_title()}
        actions={
          <FormActions
            kind={chosen?.credit ? 'main' : 'danger'}
            form="held-win"
            busy={decide.isPending}
            onCancel={() => setOpen(false)}
          >
            {chosen?.credit ? m.admin_held_credit() : m.admin_held_refuse()}
          </FormActions>
        }
      >
        <form id="held-win" noValidate onSubmit={submit} className="space-y-3">
          {chosen && (
            <p className="type-strong wrap-anywhere">
              <Money kopecks={kopecksOf(chosen.win.won)} /> · {chosen.win.user.username ?? chosen.win.user.id}
            </p>
          )}
          <p className="text-text-2">{chosen?.credit ? m.admin_held_credit_note() : m.admin_held_refuse_note()}</p>
          <ReasonField of={why} label={m.admin_tx_reason()} hint={m.admin_user_reason_needed()} />
          {decide.isError && <ErrorBox>{adminErrorText(decide.error)}</ErrorBox>}
        </form>
      </Dialog>
    </section>
  )
}

function Row({ win, onDecide }: { win: HeldWin; onDecide: (credit: boolean) => void }) {
  const may = useMay()
  const { user, provider, alias, trx, rounds, stake, won, ceiling, at } = win
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="type-strong flex flex-wrap gap-x-4">
          <span>
            {m.admin_held_won()} <Money kopecks={kopecksOf(won)} />
          </span>
          <span className="text-text-2">
            {m.admin_held_ceiling()} <Money kopecks={kopecksOf(ceiling)} />
          </span>
        </p>
        <p className="type-small wrap-anywhere text-text-2">
          <UserLink id={user.id}>{user.username ?? user.id}</UserLink> · {alias} · {provider} · {rounds} ×{' '}
          <Money kopecks={kopecksOf(stake)} /> · <DateTime iso={at} /> · {trx}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="compact" disabled={!may('payments.decide')} onClick={() => onDecide(false)}>
          {m.admin_held_refuse()}
        </Button>
        <Button size="compact" disabled={!may('payments.decide')} onClick={() => onDecide(true)}>
          {m.admin_held_credit()}
        </Button>
      </div>
    </li>
  )
}
