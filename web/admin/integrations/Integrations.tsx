import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Missing } from '../forms/Missing.tsx'
import { Keys } from './Keys.tsx'
import { integrationsOptions } from './queries.ts'
import { Webhooks } from './Webhooks.tsx'

/**
 * Connections to other systems: the keys with which they read, and the addresses that events are sent to
 * (docs/integrations.md).
 */
export default function Integrations() {
  const query = useQuery(integrationsOptions)
  if (!query.data) return <Missing query={query} className="h-96 max-w-4xl" />
  return (
    <div className="max-w-4xl space-y-4 type-dense">
      <p className="text-text-2">{m.admin_int_about()}</p>
      <Webhooks webhooks={query.data.webhooks} />
      <Keys keys={query.data.keys} readable={query.data.permissions} />
    </div>
  )
}
