import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { methodNames } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { call } from '../../wire/api.ts'
import { Missing } from '../forms/Missing.tsx'
import { Block } from './Block.tsx'

const periods = [1, 7, 28] as const

const successOptions = (days: number) =>
  queryOptions({
    queryKey: ['admin', 'payment-success', days],
    queryFn: ({ signal }) => call('GET /api/admin/payment-routes/success', { query: { days }, signal }),
    refetchInterval: 60_000,
    staleTime: 0,
  })

interface Counts {
  readonly paid: number
  readonly failed: number
}

/** `84 % · 21 из 25`, or a dash. */
function rateText({ paid, failed }: Counts): string {
  const all = paid + failed
  if (all === 0) return '—'
  return m.admin_success_rate({ percent: Math.round((paid * 100) / all), paid: countText(paid), all: countText(all) })
}

/** How often top-ups succeed at each provider, at banks and by hour. */
export function Success() {
  const [days, setDays] = useState<(typeof periods)[number]>(28)
  const query = useQuery(successOptions(days))
  const { data } = query
  return (
    <Block label={m.admin_success()}>
      <div className="max-w-60 pt-1 pb-2">
        <SelectField
          label={m.admin_success_days()}
          labelHidden
          compact
          value={String(days)}
          onValue={(value) => setDays(periods.find((one) => String(one) === value) ?? 28)}
          options={periods.map((one) => ({ value: String(one), label: m.admin_success_period({ days: one }) }))}
        />
      </div>
      {!data && <Missing query={query} text={m.admin_success_error()} className="h-24" />}
      {data?.providers.length === 0 && <p className="type-small text-text-2">{m.admin_success_none()}</p>}
      {data?.providers.map(({ provider, method, expired, fallen, ...counts }) => (
        <Figure
          key={`${provider} ${method}`}
          name={
            <>
              <span className="type-strong mr-2">{provider}</span>
              {methodNames[method]()}
              {fallen && (
                <Pill tone="danger" className="ml-2">
                  {m.admin_success_fallen()}
                </Pill>
              )}
            </>
          }
          counts={counts}
          note={expired > 0 ? m.admin_success_expired({ count: expired }) : undefined}
        />
      ))}
      {data && data.banks.length > 0 && (
        <More title={m.admin_success_banks()}>
          {data.banks.map(({ provider, bin, ...counts }) => (
            <Figure
              key={`${provider} ${bin}`}
              name={`${provider} · ${bin === null ? m.admin_success_no_bank() : `${bin}…`}`}
              counts={counts}
            />
          ))}
        </More>
      )}
      {data && data.hours.length > 0 && (
        <More title={m.admin_success_hours()}>
          {data.hours.map(({ provider, hour, ...counts }) => (
            <Figure key={`${provider} ${hour}`} name={`${provider} · ${hour}:00`} counts={counts} />
          ))}
        </More>
      )}
    </Block>
  )
}

function Figure({ name, counts, note }: { name: ReactNode; counts: Counts; note?: string | undefined }) {
  return (
    <dl className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5">
      <dt className="min-w-0 text-text-2 wrap-anywhere">{name}</dt>
      <dd className="tabular min-w-0 text-right">
        {rateText(counts)}
        {note && <span className="type-small block text-text-3">{note}</span>}
      </dd>
    </dl>
  )
}

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-3">{title}</summary>
      {children}
    </details>
  )
}
