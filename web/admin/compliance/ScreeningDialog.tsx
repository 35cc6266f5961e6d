import type { ScreeningAnswer, ScreeningDecision, ScreeningEntry } from '@casino/contract/people/screening'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { verificationErrorText } from '../../verification/words.ts'
import { call, type Reply } from '../../wire/api.ts'
import { Editable } from '../forms/Editable.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { useShown } from '../list/use-shown.ts'
import { UserLink } from '../users/UserLink.tsx'
import { causeTexts, outcomeTexts, screeningKey, stateTexts, stateTones, topicText } from './screening-words.ts'

type One = Reply<'GET /api/admin/screenings/{id}'>

const screeningOptions = (id: string) =>
  queryOptions({
    queryKey: [...screeningKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/screenings/{id}', { params: { id }, signal }),
    staleTime: 0,
  })

/** A player's screening: the name, the entries that resemble it, the decision. The player is in the URL. */
export function ScreeningDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const shown = useShown(id)
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={m.comply_screening_one()} width="edit">
      {shown !== undefined && <Screened key={shown} id={shown} />}
    </Dialog>
  )
}

function Screened({ id }: { id: string }) {
  const query = useQuery(screeningOptions(id))
  if (!query.data) return <Missing query={query} className="h-105" />
  const { screening, person, answers, decisions } = query.data
  const [latest] = answers
  const isOpen = screening.state === 'hit' || screening.state === 'unknown'
  return (
    <div className="space-y-5 type-dense">
      <dl className="divide-y divide-line border-y border-line">
        <Fact name={m.comply_dormant_player()}>
          <UserLink id={screening.player.id}>{screening.player.username}</UserLink>
        </Fact>
        {person && (
          <Fact name={m.admin_verification_name()}>
            {person.name}, {person.birthDate}
          </Fact>
        )}
        <Fact name={m.admin_tx_status()}>
          <Pill tone={stateTones[screening.state]}>{stateTexts[screening.state]()}</Pill>
        </Fact>
      </dl>
      <section aria-label={m.comply_screening_answers()} className="space-y-3">
        <h3 className="type-strong">{m.comply_screening_answers()}</h3>
        {answers.map((answer) => (
          <Answer key={answer.id} of={answer} />
        ))}
      </section>
      {decisions.length > 0 && <Decisions of={decisions} />}
      {latest && (isOpen || screening.state === 'confirmed') && (
        <Editable to="verification.review">
          <Decide id={id} answer={latest.id} choices={isOpen ? ['cleared', 'confirmed'] : ['cleared']} />
        </Editable>
      )}
    </div>
  )
}

function Answer({ of: { at, cause, outcome, listVersion, entries } }: { of: ScreeningAnswer }) {
  return (
    <div>
      <p className="wrap-anywhere">
        <DateTime iso={at} /> · {outcomeTexts[outcome]()} · {causeTexts[cause]()}
      </p>
      <p className="type-small text-text-3 wrap-anywhere">
        {m.comply_screening_version()} {listVersion}
      </p>
      {entries.length > 0 && (
        <ul className="mt-2 space-y-2">
          {entries.map((entry) => (
            <Entry key={entry.id} of={entry} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Entry({ of: { id, caption, births, topics, lists, score } }: { of: ScreeningEntry }) {
  return (
    <li className="rounded-md bg-bg p-3 wrap-anywhere">
      <p className="type-strong">{[caption, ...births].join(', ')}</p>
      <p>{topics.map(topicText).join(', ')}</p>
      <p className="type-small text-text-2">{lists.join(', ')}</p>
      <p className="type-small text-text-3">
        {id} · {Math.round(score * 100)} %
      </p>
    </li>
  )
}

function Decisions({ of }: { of: One['decisions'] }) {
  return (
    <section aria-label={m.comply_screening_decisions()} className="space-y-2">
      <h3 className="type-strong">{m.comply_screening_decisions()}</h3>
      <ul className="space-y-2">
        {of.map(({ at, administrator, decision, reason }) => (
          <li key={at} className="wrap-anywhere">
            {decisionTexts[decision]()}: {reason}
            <span className="type-small block text-text-3">
              {administrator?.username ?? '—'}, <DateTime iso={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const decisionTexts: Readonly<Record<ScreeningDecision, () => string>> = {
  cleared: m.comply_screening_not_them,
  confirmed: m.comply_screening_is_them,
}

interface DecideProps {
  id: string
  answer: string
  choices: readonly ScreeningDecision[]
}

function Decide({ id, answer, choices }: DecideProps) {
  const queryClient = useQueryClient()
  const reason = useReason()
  const decide = useMutation({
    mutationFn: (body: { decision: ScreeningDecision; reason: string }) =>
      call('POST /api/admin/screenings/{id}/decide', { params: { id }, body: { ...body, answer } }),
    onSuccess: () => announce(m.comply_screening_done()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: screeningKey }),
  })
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p className="type-small max-w-prose text-text-2">{m.comply_screening_effect()}</p>
      <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.comply_screening_reason_hint()} />
      {decide.isError && <ErrorBox>{verificationErrorText(decide.error, adminErrorText)}</ErrorBox>}
      <div className="flex flex-wrap gap-3">
        {choices.map((decision) => (
          <Button
            key={decision}
            kind={decision === 'confirmed' ? 'danger' : 'main'}
            size="compact"
            busy={decide.isPending}
            onClick={() => {
              const given = reason.given()
              if (given) decide.mutate({ decision, reason: given })
            }}
          >
            {decisionTexts[decision]()}
          </Button>
        ))}
      </div>
    </div>
  )
}
