import type { AdminSupportThread } from '@casino/contract/people/support'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ComplaintSteps } from '../../threads/ComplaintSteps.tsx'
import { Messages } from '../../threads/Messages.tsx'
import { messageProblem, statusText, statusTones, supportErrorText, topicText } from '../../threads/words.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox, Skeleton } from '../../ui/messages/states.tsx'
import { Button, buttonClass } from '../../ui/shown/Button.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { call } from '../../wire/api.ts'
import { Editable } from '../forms/Editable.tsx'
import { Missing } from '../forms/Missing.tsx'
import { Allowed } from '../forms/may.ts'
import { useShown } from '../list/use-shown.ts'
import { UserLink } from '../users/UserLink.tsx'
import { Assignee } from './Assignee.tsx'
import { DecideComplaint } from './DecideComplaint.tsx'
import { PlayerContext } from './PlayerContext.tsx'
import { adminSupportKey, adminThreadOptions, partnerRoundOptions, templatesOptions } from './queries.ts'
import { fillTemplate } from './template-text.ts'

const Templates = lazy(() => import('./Templates.tsx'))

/** One request: its author, its messages, the answer. Its id is in the URL. */
export function ThreadDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const shown = useShown(id)
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={m.admin_support_title({ id: shown ?? '' })} width="desk">
      {shown !== undefined && <Thread key={shown} id={shown} />}
    </Dialog>
  )
}

/** The panel needs only the clock. */
const noContacts = { escalation: '', disputeBody: '' }

function Thread({ id }: { id: string }) {
  const query = useQuery(adminThreadOptions(id))
  if (!query.data) return <Missing query={query} className="h-105" />
  const { thread, messages, answerers, complaint } = query.data
  return (
    <div className="type-dense lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-6">
      <div className="min-w-0 space-y-5">
        <Facts thread={thread} />
        {complaint && <ComplaintSteps clock={complaint} contacts={noContacts} />}
        <Messages
          label={m.support_messages()}
          messages={messages}
          isOwn={({ fromSupport }) => fromSupport}
          nameOf={({ author }) => author?.username ?? thread.email ?? ''}
        />
        {thread.status !== 'closed' && (
          <Allowed to="support.answer">
            <Answer thread={thread} />
          </Allowed>
        )}
        {complaint && !complaint.decidedAt && thread.status !== 'closed' && (
          <Allowed to="support.answer">
            <DecideComplaint id={id} />
          </Allowed>
        )}
        <Allowed to="support.answer">
          <Closing thread={thread} />
        </Allowed>
      </div>
      <aside className="mt-5 space-y-5 border-line max-lg:border-t max-lg:pt-5 lg:mt-0 lg:border-l lg:pl-6">
        <Editable to="support.answer">
          <Assignee thread={thread} known={answerers} />
        </Editable>
        {thread.player && <PlayerContext id={thread.player.id} />}
      </aside>
    </div>
  )
}

function Facts({ thread: { topic, status, player, email, reference } }: { thread: AdminSupportThread }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name={m.admin_support_from()}>
        {player ? <UserLink id={player.id}>{player.username}</UserLink> : m.admin_support_guest()}
      </Fact>
      <Fact name={m.auth_email()} {...(email !== null && { copy: email })}>
        {email ?? '—'}
      </Fact>
      <Fact name={m.admin_support_topic()}>
        <span className="flex flex-wrap items-center justify-end gap-2">
          {topicText(topic)} <Pill tone={statusTones[status]}>{statusText(status)}</Pill>
        </span>
      </Fact>
      {reference && (
        <Fact name={m.admin_support_reference()} copy={reference}>
          <ReferenceLink reference={reference} />
        </Fact>
      )}
    </dl>
  )
}

/** A payment has a uuid, a round a number. A slot's round has no page, but can be found in a list. */
function ReferenceLink({ reference }: { reference: string }) {
  const isNumber = /^\d+$/.test(reference)
  const { data: search } = useQuery({ ...partnerRoundOptions(reference), enabled: isNumber })
  const link = { className: `${linkClass} font-mono wrap-anywhere`, children: reference }
  if (isNumber && !search) return <Link to="/rounds/$id" params={{ id: reference }} {...link} />
  const place = search ? { section: 'games', tab: 'partner', search } : { section: 'transactions', search: reference }
  return <Link to="/admin" search={place} {...link} />
}

function Answer({ thread: { id, player, email, reference } }: { thread: AdminSupportThread }) {
  const queryClient = useQueryClient()
  const [managing, setManaging] = useState(false)
  const { form, submit, field, busy, failure } = useForm({
    empty: { text: '' },
    problemOf: (_, { text }) => messageProblem(text),
    send: async (body) => {
      await call('POST /api/admin/support/threads/{id}/answer', { params: { id }, body })
      announce(m.admin_support_answered())
      await queryClient.invalidateQueries({ queryKey: adminSupportKey })
    },
    failureOf: (error) => ({ text: supportErrorText(error) }),
  })
  const text = field('text')
  const insert = (template: string) => {
    const filled = fillTemplate(template, { name: player?.username ?? '', number: id, reference: reference ?? '' })
    text.onValue(text.value.trim() === '' ? filled : `${text.value}\n${filled}`)
  }
  return (
    <div className="space-y-3">
      <form ref={form} onSubmit={submit} noValidate aria-label={m.admin_support_answer()} className="space-y-2">
        {!player && email !== null && (
          <div className="space-y-2 rounded-md bg-info-tint px-4 py-3 text-info">
            <p className="wrap-anywhere">{m.admin_support_guest_note({ email })}</p>
            <a href={`mailto:${encodeURIComponent(email)}`} className={buttonClass('secondary', 'compact')}>
              <Mail size={18} aria-hidden />
              {m.admin_support_write()}
            </a>
          </div>
        )}
        <InsertTemplate onInsert={insert} managing={managing} onManage={() => setManaging(!managing)} />
        <TextArea {...text} label={m.admin_support_answer()} rows={4} maxLength={8000} />
        {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
        <div className="flex justify-end">
          <Button type="submit" kind="main" size="compact" busy={busy}>
            {m.admin_support_answer_send()}
          </Button>
        </div>
      </form>
      {managing && (
        <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
          <Templates />
        </Suspense>
      )}
    </div>
  )
}

interface InsertTemplateProps {
  onInsert: (text: string) => void
  managing: boolean
  onManage: () => void
}

function InsertTemplate({ onInsert, managing, onManage }: InsertTemplateProps) {
  const templates = useQuery(templatesOptions).data ?? []
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        compact
        className="grow"
        label={m.admin_support_template()}
        options={[
          {
            value: '',
            label: templates.length > 0 ? m.admin_support_template_choose() : m.admin_support_templates_none(),
          },
          ...templates.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value=""
        disabled={templates.length === 0}
        onValue={(chosen) => {
          const template = templates.find(({ id }) => id === chosen)
          if (template) onInsert(template.text)
        }}
      />
      <Button size="compact" aria-expanded={managing} onClick={onManage}>
        {m.admin_support_templates()}
      </Button>
    </div>
  )
}

function Closing({ thread: { id, status } }: { thread: AdminSupportThread }) {
  const queryClient = useQueryClient()
  const closed = status === 'closed'
  const set = useMutation({
    mutationFn: () =>
      call('PATCH /api/admin/support/threads/{id}/status', {
        params: { id },
        body: { status: closed ? 'open' : 'closed' },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminSupportKey }),
  })
  return (
    <div className="space-y-2">
      {set.isError && <ErrorBox>{supportErrorText(set.error)}</ErrorBox>}
      <Button size="compact" busy={set.isPending} onClick={() => set.mutate()}>
        {closed ? m.admin_support_reopen() : m.admin_support_close()}
      </Button>
    </div>
  )
}
