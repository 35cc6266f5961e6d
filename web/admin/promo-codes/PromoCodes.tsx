import type { Promocode } from '@casino/contract/money/promo-codes'
import { useQuery } from '@tanstack/react-query'
import { TicketPercent, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { IconButton } from '../../ui/shown/Button.tsx'
import { CopyButton } from '../../ui/shown/CopyButton.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { orText } from '../forms/draft-words.ts'
import { Missing } from '../forms/Missing.tsx'
import { Allowed } from '../forms/may.ts'
import { Pager } from '../list/Pager.tsx'
import { usePages } from '../list/pages.ts'
import { SearchField } from '../list/SearchField.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { useView } from '../list/view.ts'
import { EditPromo } from './EditPromo.tsx'
import { PromoForm } from './PromoForm.tsx'
import { promosOptions, promosPerPage, useDeletePromo, useUpdatePromo } from './promo-queries.ts'

/** docs/product.md §2: the promo codes of the settings. */
export default function PromoCodes() {
  const { view, look } = useView()
  const search = (view.search ?? '').slice(0, 64)
  const pages = usePages(search, promosPerPage)
  const list = useQuery(promosOptions(search, pages.cursor))
  const { promocodes, more } = list.data ?? {}
  return (
    <>
      <Allowed to="promo.edit">
        <PromoForm />
      </Allowed>
      <section aria-label={m.admin_set_promocodes()} className="rounded-md border border-line bg-surface">
        <div className="border-b border-line p-3">
          <SearchField
            label={m.admin_promo_code()}
            value={search}
            maxLength={64}
            onSearch={(text) => look({ search: text })}
          />
        </div>
        {!promocodes && <Missing query={list} text={m.admin_promo_load_failed()} className="m-3 h-64" />}
        {promocodes?.length === 0 && (
          <EmptyState drawing={<TicketPercent />} text={search ? m.admin_promo_none_found() : m.admin_promo_none()} />
        )}
        {promocodes && promocodes.length > 0 && (
          // `relative`: absolutely positioned text for screen readers must scroll with its row.
          <div className="relative overflow-x-auto">
            <Table {...renderTable(table)} rows={promocodes} />
          </div>
        )}
        {promocodes && (more || !pages.first) && (
          <Pager pages={pages} shown={promocodes.length} next={more ? promocodes.at(-1)?.id : undefined} />
        )}
      </section>
    </>
  )
}

const table = defineTable({
  label: m.admin_set_promocodes,
  rowKey: ({ id }: Promocode) => id,
  columns: {
    code: { head: m.admin_promo_code, cell: (promo) => <Code promo={promo} /> },
    reward: { head: m.admin_promo_reward, figure: true, cell: (promo) => <Reward promo={promo} /> },
    used: { head: m.admin_promo_used, cell: (promo) => <Used promo={promo} /> },
    expiry: { head: m.admin_promo_expiry, cell: (promo) => <Expiry promo={promo} /> },
    state: { head: m.admin_promo_state, cell: (promo) => <Active promo={promo} /> },
    actions: { head: m.admin_row_actions, figure: true, cell: (promo) => <PromoActions promo={promo} /> },
  },
  phone: {
    left: 'code',
    leftNote: 'used',
    leftMore: 'expiry',
    right: 'reward',
    rightNote: (promo) => (
      <span className="flex items-center justify-end gap-1">
        <Active promo={promo} />
        <PromoActions promo={promo} />
      </span>
    ),
  },
})

function Active({ promo }: { promo: Promocode }) {
  const { mutate: update } = useUpdatePromo((error) =>
    toast({ kind: 'error', text: orText(error, m.admin_promo_update_failed) }),
  )
  return (
    <Switch
      label={m.admin_promo_active({ code: promo.code })}
      labelHidden
      on={promo.active}
      onTurn={(active) => update({ promo, change: { active } })}
    />
  )
}

function Code({ promo: { code } }: { promo: Promocode }) {
  return (
    <span className="-my-2 flex min-w-0 items-center">
      <span className="min-w-0 truncate font-mono text-[0.875rem] font-semibold" title={code}>
        {code}
      </span>
      <CopyButton value={code} what={m.ui_copy_what({ what: code })} />
    </span>
  )
}

/** The money, and the free rounds below it. */
function Reward({ promo: { reward, freeRounds } }: { promo: Promocode }) {
  return (
    <>
      {(reward > 0 || !freeRounds) && <Money kopecks={kopecksOf(reward)} className="block font-semibold" />}
      {freeRounds && (
        <span className="type-small block max-w-[24ch] truncate text-text-2" title={freeRounds.alias}>
          {m.admin_promo_rounds({ count: freeRounds.rounds, game: freeRounds.alias })}
        </span>
      )}
    </>
  )
}

/** `3 / 10`, also as a bar. */
function Used({ promo: { currentUses, maxUses } }: { promo: Promocode }) {
  const part = Math.min(currentUses / maxUses, 1)
  return (
    <span className="block w-28">
      <span className="tabular">
        {currentUses} / {maxUses}
      </span>
      <span className="mt-1 block h-1 overflow-hidden rounded-full bg-control" aria-hidden="true">
        <span
          className={classes('block h-full', part === 1 ? 'bg-warning' : 'bg-success')}
          style={{ width: `${part * 100}%` }}
        />
      </span>
    </span>
  )
}

function Expiry({ promo: { expiryDate } }: { promo: Promocode }) {
  if (expiryDate === null) return <span className="text-text-3">{m.admin_promo_no_expiry()}</span>
  const over = Date.parse(expiryDate) <= Date.now()
  return (
    <span className={over ? 'text-danger' : ''}>
      <DateTime iso={expiryDate} />
      {over && ` · ${m.admin_promo_expired()}`}
    </span>
  )
}

function PromoActions({ promo }: { promo: Promocode }) {
  return (
    <span className="inline-flex">
      <Allowed to="promo.edit">
        <EditPromo promo={promo} />
      </Allowed>
      <Delete promo={promo} />
    </span>
  )
}

function Delete({ promo: { id, code } }: { promo: Promocode }) {
  const [confirming, setConfirming] = useState(false)
  const remove = useDeletePromo()
  return (
    <>
      <IconButton
        label={m.admin_promo_delete({ code })}
        onClick={() => {
          remove.reset()
          setConfirming(true)
        }}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_promo_delete_title()}
        action={m.admin_user_delete()}
        keep={m.admin_game_keep()}
        busy={remove.isPending}
        error={remove.isError ? orText(remove.error, m.admin_promo_delete_failed) : undefined}
        onConfirm={() => remove.mutate(id, { onSuccess: () => setConfirming(false) })}
      >
        {m.admin_promo_delete_note({ code })}
      </Confirm>
    </>
  )
}
