import { useQuery } from '@tanstack/react-query'
import { CheckInterval } from '../protection/CheckInterval.tsx'
import { heldText, TakeBreak } from '../protection/Exclusion.tsx'
import { Limits } from '../protection/Limits.tsx'
import { m } from '../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { protectionOptions } from '../wire/protection.ts'
import { Section } from './Section.tsx'

/** The fourth tab: all limits that players can set on their own play. */
export default function Protection() {
  const { data, isError, refetch } = useQuery(protectionOptions)
  if (!data)
    return isError ? (
      <ErrorState text={m.error_load()} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-80 rounded-lg" />
    )
  const { exclusion } = data
  return (
    <div className="space-y-6">
      <p className="type-body text-text-2">{m.protection_intro()}</p>
      {exclusion && (
        <div role="status" className="space-y-1">
          <p className="type-strong">{heldText(exclusion)}</p>
          {exclusion.entered && <p className="text-text-2">{m.protection_entered()}</p>}
          {exclusion.shared && <p className="text-text-2">{m.protection_held_shared()}</p>}
        </div>
      )}
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
        <Section title={m.protection_limits()} note={m.protection_limits_note()}>
          <Limits protection={data} />
        </Section>
        <Section title={m.protection_check()} note={m.protection_check_note()}>
          <CheckInterval realityCheck={data.realityCheck} />
        </Section>
        {(exclusion?.kind !== 'self_exclusion' || exclusion.shared) && (
          <Section title={m.protection_time_out()} note={m.protection_time_out_note()}>
            <TakeBreak kind="time_out" held={exclusion} />
          </Section>
        )}
        {(exclusion === null || exclusion.until !== null || exclusion.shared) && (
          <Section title={m.protection_exclude()} note={m.protection_exclude_note()}>
            <TakeBreak kind="self_exclusion" held={exclusion} />
          </Section>
        )}
      </div>
    </div>
  )
}
