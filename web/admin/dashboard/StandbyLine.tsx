import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup, TriangleAlert } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { statsOptions } from './queries.ts'

/** Whether the casino has a second, up-to-date database; nothing if none is expected. */
export default function StandbyLine() {
  const { data } = useQuery(statsOptions)
  if (!data || data.standby.state === 'none') return null
  const { state, refusesMoney } = data.standby
  const alarming = state === 'missing' || refusesMoney
  const Icon = alarming ? TriangleAlert : DatabaseBackup
  const text = {
    attached: m.admin_dash_standby_attached(),
    missing: m.admin_dash_standby_missing(),
    unknown: m.admin_dash_standby_unknown(),
  }[state]
  return (
    <p
      role={alarming ? 'alert' : 'status'}
      className={classes('type-small flex items-center gap-2', alarming ? 'font-semibold text-danger' : 'text-text-2')}
    >
      <Icon size={16} className="shrink-0" aria-hidden />
      {refusesMoney ? m.admin_dash_standby_refusing() : text}
    </p>
  )
}
