import { queryOptions, useQuery } from '@tanstack/react-query'
import { ErrorBox, ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Countries, DatabaseFacts, Providers, Queues } from './Facts.tsx'
import { Jobs } from './Jobs.tsx'
import { Nodes } from './Nodes.tsx'
import { Success } from './Success.tsx'

const operationsOptions = queryOptions({
  queryKey: ['admin', 'operations'],
  queryFn: ({ signal }) => call('GET /api/admin/operations', { signal }),
  refetchInterval: 10_000,
  staleTime: 0,
})

/** An operator's overview: what runs, what waits, and whether backups and checks are recent (operations.md). */
export default function Operations() {
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery(operationsOptions)
  if (!data && isError) {
    return (
      <Card>
        <ErrorState text={adminErrorText(error)} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!data) {
    return <Skeleton className="h-96 rounded-md" />
  }
  return (
    <div className="space-y-3 type-dense">
      {isError && (
        <ErrorBox>
          {adminErrorText(error)} <DateTime iso={new Date(dataUpdatedAt).toISOString()} />
        </ErrorBox>
      )}
      <Nodes nodes={data.nodes} />
      <Jobs runs={data.runs} />
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-3">
        <DatabaseFacts database={data.database} />
        <Queues queues={data.queues} />
        <Providers configured={data.providers} />
        <Countries countries={data.countries} />
      </div>
      <Success />
    </div>
  )
}
