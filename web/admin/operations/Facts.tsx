import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { getLocale } from '../../texts/language.ts'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import type { Reply } from '../../wire/api.ts'
import { Block } from './Block.tsx'

type Reported = Reply<'GET /api/admin/operations'>

export function DatabaseFacts({ database }: { database: Reported['database'] }) {
  const { version, bytes, connections, mostConnections, syncStandbys, replica } = database
  const megabytes = new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
  const seconds = new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
  return (
    <Block label={m.admin_ops_database()}>
      <Line name="PostgreSQL">{version}</Line>
      <Line name={m.admin_ops_size()}>{megabytes.format(bytes / 1e6)}</Line>
      <Line name={m.admin_ops_connections()}>
        {countText(connections)} / {countText(mostConnections)}
      </Line>
      <Line name={m.admin_ops_standbys()}>{syncStandbys ?? m.admin_ops_unknown()}</Line>
      <Line name={m.admin_ops_replica()}>
        {replicaStates[replica.state]()}
        {replica.lagSeconds !== null && `, ${seconds.format(replica.lagSeconds)}`}
      </Line>
    </Block>
  )
}

const replicaStates: Readonly<Record<Reported['database']['replica']['state'], () => string>> = {
  following: m.admin_ops_replica_following,
  behind: m.admin_ops_replica_behind,
  away: m.admin_ops_replica_away,
  none: m.admin_ops_none,
}

const queueNames: Readonly<Record<string, () => string>> = {
  topups_pending: m.admin_ops_queue_topups,
  withdrawals_waiting: m.admin_dash_pending,
  withdrawals_under_way: m.admin_ops_queue_under_way,
  payments_unclear: m.admin_ops_queue_unclear,
  providers_fallen: m.admin_ops_queue_fallen,
}

export function Queues({ queues }: { queues: Reported['queues'] }) {
  return (
    <Block label={m.admin_ops_queues()}>
      {Object.entries(queues).map(([key, count]) => (
        <Line key={key} name={queueNames[key]?.() ?? key}>
          {countText(count)}
        </Line>
      ))}
    </Block>
  )
}

/** Configured, which does not mean that they answer. */
export function Providers({ configured }: { configured: Reported['providers'] }) {
  return (
    <Block label={m.admin_partner_providers()}>
      {configured.map((key) => (
        <p key={key} className="min-h-11 border-b border-line py-3 first-letter:uppercase">
          {key === 'partner' ? m.admin_ops_provider_partner() : key.replace(/^vk$/, 'VK')}
        </p>
      ))}
      {configured.length === 0 && m.admin_ops_none()}
    </Block>
  )
}

/** The source of players' countries; nothing if no rule depends on them. */
export function Countries({ countries: { wanted, header, file } }: { countries: Reported['countries'] }) {
  if (!wanted && !header && !file) return null
  const unknown = wanted && !header && !file?.builtAt
  return (
    <Block label={m.admin_set_countries()}>
      {header && <Line name={m.admin_ops_country_header()}>{header}</Line>}
      {file && (
        <Line name={m.admin_ops_country_file()}>
          {file.builtAt ? <DateTime iso={file.builtAt} dateOnly /> : m.admin_ops_none()}
        </Line>
      )}
      {file?.problem && (
        <ErrorBox className="mt-3">
          {m.admin_ops_country_broken()} <span className="wrap-anywhere">{file.problem}</span>
        </ErrorBox>
      )}
      {unknown && <ErrorBox className="mt-3">{m.admin_ops_country_unknown()}</ErrorBox>}
    </Block>
  )
}

/** A named figure. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1.5">
      <dt className="min-w-0 text-text-2">{name}</dt>
      <dd className="tabular min-w-0 text-right">{children}</dd>
    </dl>
  )
}
