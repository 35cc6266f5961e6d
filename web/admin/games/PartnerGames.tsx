import type { AdminPartner } from '@casino/contract/panel/admin-partner'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { m } from '../../texts/compiled/messages.js'
import { useNarrow } from '../../ui/browser/media.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { countText, shareText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { useMay } from '../forms/may.ts'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { HeldWins } from './HeldWins.tsx'
import { PartnerRounds } from './PartnerRounds.tsx'
import { adminPartnerOptions, useClosePartnerGames } from './partner-queries.ts'

/** The games of the partner: which may be played for money, their returns, and their rounds. */
export default function PartnerGames() {
  const partner = useQuery(adminPartnerOptions)
  if (!partner.data) return <Missing query={partner} className="h-96" />
  return (
    <div className="space-y-4">
      <HeldWins />
      <Openings partner={partner.data} />
      <PartnerRounds />
    </div>
  )
}

/** A provider's games, a game, or all: the range of a switch. */
interface Subject {
  readonly provider?: string
  readonly alias?: string
}

interface ProviderRow {
  readonly key: string
  readonly name: string
  readonly open: boolean
  readonly figures: AdminPartner['returns'][number] | undefined
}

const same = (one: string | null | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

/** The providers of the catalogue, and others whose games were played or closed. */
function useProviderRows({ closed, returns }: AdminPartner): ProviderRow[] {
  const known = useCatalogue().data?.providers ?? []
  const others = [...returns, ...closed].flatMap(({ provider }) => provider ?? [])
  const names = new Map([...others.map((key) => [key.toLowerCase(), key] as const)])
  for (const { key, name } of known) names.set(key.toLowerCase(), name)
  return [...names]
    .map(([key, name]) => ({
      key,
      name,
      open: !closed.some(({ provider, alias }) => alias === null && same(provider, key)),
      figures: returns.find(({ provider }) => same(provider, key)),
    }))
    .sort(
      (one, other) => (other.figures?.wagered ?? 0) - (one.figures?.wagered ?? 0) || (one.name < other.name ? -1 : 1),
    )
}

function Openings({ partner }: { partner: AdminPartner }) {
  const may = useMay()
  const { configured, closed } = partner
  const close = useClosePartnerGames()
  const [chosen, setChosen] = useState<{ subject: Subject; name: string }>()
  const [asking, setAsking] = useState(false)
  const rows = useProviderRows(partner)
  const narrow = useNarrow()
  const games = closed.flatMap(({ provider, alias, at }) => (provider && alias ? [{ provider, alias, at }] : []))
  const turn = (subject: Subject, name: string) => (open: boolean) => {
    close.reset()
    if (open) return close.mutate({ ...subject, closed: false })
    setChosen({ subject, name })
    setAsking(true)
  }
  const confirm = () =>
    chosen && close.mutate({ ...chosen.subject, closed: true }, { onSuccess: () => setAsking(false) })
  const everything = !closed.some(({ provider }) => provider === null)
  return (
    <>
      <section aria-label={m.admin_partner_games()} className="rounded-md border border-line bg-surface p-4">
        <Switch
          label={m.admin_partner_all()}
          note={configured ? m.admin_partner_all_note() : m.admin_partner_none()}
          on={everything}
          busy={close.isPending && !asking}
          onTurn={turn({}, m.admin_partner_everything())}
        />
        {games.map(({ provider, alias, at }) => (
          <div
            key={`${provider}/${alias}`}
            className="mt-2 flex items-center justify-between gap-4 border-t border-line pt-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {provider} · {alias}
              <span className="type-small block text-text-3">
                {m.admin_partner_closed_at()} <DateTime iso={at} />
              </span>
            </span>
            <Button
              size="compact"
              disabled={!may('partner.edit')}
              onClick={() => close.mutate({ provider, alias, closed: false })}
            >
              {m.admin_row_open()}
            </Button>
          </div>
        ))}
        {close.isError && !asking && <ErrorBox className="mt-3">{adminErrorText(close.error)}</ErrorBox>}
      </section>
      <section aria-label={m.admin_partner_providers()} className="rounded-md border border-line bg-surface">
        <h2 className="type-h3 px-4 pt-4 pb-2">{m.admin_partner_providers()}</h2>
        <div className="relative overflow-x-auto">
          <Table {...renderTable(providers({ busy: close.isPending && !asking, narrow, onTurn: turn }))} rows={rows} />
        </div>
      </section>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={m.admin_partner_close_title({ name: chosen?.name ?? '' })}
        action={m.admin_partner_close()}
        busy={close.isPending}
        error={asking && close.isError ? adminErrorText(close.error) : undefined}
        onConfirm={confirm}
      >
        {m.admin_partner_close_note()}
      </Confirm>
    </>
  )
}

const returned = ({ figures }: ProviderRow) =>
  typeof figures?.returned === 'number' ? shareText(figures.returned) : '—'
const sum = (amount: number | undefined) => (amount === undefined ? '—' : <Money kopecks={kopecksOf(amount)} />)

interface ProvidersOf {
  busy: boolean
  /** For widths at which the sidebar leaves little room for the table. */
  narrow: boolean
  onTurn: (subject: Subject, name: string) => (open: boolean) => void
}

const providers = ({ busy, narrow, onTurn }: ProvidersOf) =>
  defineTable({
    label: m.admin_partner_providers,
    rowKey: ({ key }: ProviderRow) => key,
    columns: {
      name: { head: m.admin_tx_provider, cell: ({ name }) => name },
      rounds: {
        head: m.admin_user_rounds,
        figure: true,
        cell: ({ figures }) => (figures ? countText(figures.rounds) : '—'),
      },
      wagered: { head: m.admin_game_wagered, figure: true, cell: ({ figures }) => sum(figures?.wagered) },
      paid: narrow
        ? undefined
        : { head: m.admin_partner_paid, figure: true, cell: ({ figures }) => sum(figures?.paid) },
      returned: { head: m.admin_game_returned, figure: true, cell: returned },
      open: {
        head: m.admin_partner_for_money,
        figure: true,
        cell: ({ key, name, open }) => (
          <span className="inline-block">
            <Switch
              label={m.admin_partner_provider({ name })}
              labelHidden
              on={open}
              busy={busy}
              onTurn={onTurn({ provider: key }, name)}
            />
          </span>
        ),
      },
    },
    phone: {
      left: 'name',
      leftNote: [(row) => `${m.admin_game_returned()} ${returned(row)}`, 'wagered'],
      right: 'open',
    },
  })
