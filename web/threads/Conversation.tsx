import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '../texts/compiled/messages.js'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { announce } from '../ui/messages/announce.tsx'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { supportKey, supportThreadOptions } from '../wire/support.ts'
import { ComplaintSteps } from './ComplaintSteps.tsx'
import { Messages } from './Messages.tsx'
import { messageProblem, statusText, statusTones, supportErrorText, topicText } from './words.ts'

/** One of the player's own requests. Displayed messages are marked as read. */
export function Conversation({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(supportThreadOptions(id))
  const unread = query.data?.thread.unread ?? false

  useEffect(() => {
    if (!unread) return
    announce(m.support_new_answer())
    call('POST /api/support/threads/{id}/read', { params: { id } })
      .then(() => queryClient.invalidateQueries({ queryKey: supportKey }))
      // It stays unread; the next visit tries again.
      .catch(() => undefined)
  }, [unread, id, queryClient])

  return (
    // On a narrow screen the list below waits for it, because a conversation's length is not known before.
    <Card className="peer space-y-5" aria-busy={query.isPending}>
      <Link to="/support" search={{}} className={buttonClass('quiet', 'button', '-ml-3 px-3')}>
        <ChevronLeft size={18} aria-hidden />
        {m.support_new()}
      </Link>
      {content()}
    </Card>
  )

  function content() {
    if (!query.data) {
      if (query.isError) {
        return <ErrorState text={supportErrorText(query.error)} onRetry={() => void query.refetch()} />
      }
      return <Skeleton className="h-60" />
    }
    const { thread, messages, complaint } = query.data
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="type-h3 min-w-0">
            {topicText(thread.topic)} <span className="tabular text-text-3">{m.support_number({ id })}</span>
          </h2>
          <Pill tone={statusTones[thread.status]}>{statusText(thread.status)}</Pill>
        </div>
        {thread.reference && <p className="type-small wrap-anywhere text-text-3">{thread.reference}</p>}
        {complaint && <ComplaintSteps clock={complaint} contacts={complaint} />}
        <Messages
          label={m.support_messages()}
          messages={messages}
          isOwn={({ fromSupport }) => !fromSupport}
          nameOf={({ fromSupport }) => (fromSupport ? m.nav_support() : m.support_you())}
        />
        <Reply id={id} closed={thread.status === 'closed'} />
      </>
    )
  }
}

function Reply({ id, closed }: { id: string; closed: boolean }) {
  const queryClient = useQueryClient()
  const online = useOnline()
  const { form, submit, field, busy, failure } = useForm({
    empty: { text: '' },
    problemOf: (_, { text }) => messageProblem(text),
    send: async (body) => {
      await call('POST /api/support/threads/{id}/messages', { params: { id }, body })
      await queryClient.invalidateQueries({ queryKey: supportKey })
    },
    failureOf: (error) => ({ text: supportErrorText(error) }),
  })
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={m.support_reply()} className="space-y-2">
      <TextArea
        {...field('text')}
        label={m.support_reply()}
        rows={3}
        maxLength={8000}
        {...(closed && { hint: m.support_reopens() })}
      />
      {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
      <Button type="submit" busy={busy} disabled={!online}>
        {m.support_send()}
      </Button>
      {!online && <p className="type-small text-text-2">{m.support_offline()}</p>}
    </form>
  )
}
