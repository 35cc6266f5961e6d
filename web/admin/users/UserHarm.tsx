import type { HarmCase, HarmDecision, HarmEvent } from '@casino/contract/people/harm'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { useSession } from '../../wire/session.ts'
import { Editable } from '../forms/Editable.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { harmOptions, useHarm } from './harm-queries.ts'
import { eventNames, markerName, markerText } from './harm-words.ts'

/** A user's markers of harm, the possible actions, and earlier ones. */
export default function UserHarm({ id }: { id: string }) {
  const harm = useQuery(harmOptions(id))
  if (!harm.data) return <Missing query={harm} className="h-24" />
  const { case: found, events } = harm.data
  return (
    <section aria-label={m.harm_title()} className="space-y-4">
      {found && found.severity > 0 ? (
        <Open key={found.updatedAt} found={found} />
      ) : (
        <p className="text-text-2">{m.harm_none()}</p>
      )}
      {events.length > 0 && <History events={events} />}
    </section>
  )
}

function Open({ found }: { found: HarmCase }) {
  const { player, markers, assigned } = found
  const { user } = useSession()
  const harm = useHarm(player.id)
  const mine = assigned?.id === user?.id
  const isLinked = markers.some(({ kind }) => kind === 'linked_to_excluded')
  return (
    <div className="space-y-3 rounded-lg border border-line p-3">
      <p className="type-small text-text-2">{m.harm_note()}</p>
      <ul className="space-y-2.5">
        {markers.map((marker) => (
          <li key={marker.kind}>
            <Pill tone={marker.grave ? 'danger' : 'warning'}>
              {marker.grave ? m.harm_grave({ name: markerName(marker) }) : markerName(marker)}
            </Pill>
            <p className="mt-1 wrap-anywhere">{markerText(marker)}</p>
          </li>
        ))}
      </ul>
      {harm.isError && <ErrorBox>{adminErrorText(harm.error)}</ErrorBox>}
      {user?.id !== player.id && (
        <Editable to="protection.review">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-text-2">
              {assigned ? m.harm_with({ name: assigned.username }) : m.harm_with_nobody()}
            </span>
            <Button size="compact" busy={harm.isPending} onClick={() => harm.mutate({ take: !mine })}>
              {mine ? m.harm_leave() : m.harm_take()}
            </Button>
          </div>
          <Decision harm={harm} updatedAt={found.updatedAt} isLinked={isLinked} />
        </Editable>
      )}
    </div>
  )
}

const decisions: readonly HarmDecision[] = ['contacted', 'limit_suggested', 'no_action']
const decisionsOfLinked: readonly HarmDecision[] = [...decisions, 'same_person', 'other_person']

interface DecisionProps {
  harm: ReturnType<typeof useHarm>
  updatedAt: string
  /** A link to an excluded account: the exclusion can be extended. */
  isLinked: boolean
}

function Decision({ harm, updatedAt, isLinked }: DecisionProps) {
  const note = useReason()
  return (
    <div className="space-y-2 border-t border-line pt-3">
      <ReasonField of={note} label={m.harm_decision_note()} hint={m.harm_decision_hint()} />
      <div className="flex flex-wrap gap-2">
        {(isLinked ? decisionsOfLinked : decisions).map((decision) => (
          <Button
            key={decision}
            size="compact"
            busy={harm.isPending}
            onClick={() => {
              const given = note.given()
              if (given) harm.mutate({ decision, note: given, updatedAt })
            }}
          >
            {eventNames[decision]()}
          </Button>
        ))}
      </div>
    </div>
  )
}

function History({ events }: { events: readonly HarmEvent[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {events.map(({ id, at, kind, administrator, note, markers }) => (
        <li key={id} className="py-2">
          <p className="wrap-anywhere">
            {eventNames[kind]()}
            {kind === 'found' && `: ${markers.map(markerName).join(', ')}`}
          </p>
          {note !== null && <p className="wrap-anywhere text-text-2">{note}</p>}
          <p className="type-small tabular text-text-3">
            <DateTime iso={at} />
            {administrator && ` · ${administrator.username}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
