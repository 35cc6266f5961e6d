import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { Conversation } from '../threads/Conversation.tsx'
import { RequestForm, type Sent } from '../threads/RequestForm.tsx'
import { Requests } from '../threads/Requests.tsx'
import { EmptyState, Skeleton } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { useSession } from '../wire/session.ts'

const route = getRouteApi('/support')

/** Our own support page, used if the settings name no external support. */
export default function Page() {
  const { id } = route.useSearch()
  const { user, loading } = useSession()
  const navigate = useNavigate()
  if (loading) {
    return (
      <Screen title={m.page_support()}>
        <Skeleton className="h-120 rounded-lg" />
      </Screen>
    )
  }
  if (!user) {
    return (
      <Screen title={m.page_support()} className="max-w-180">
        <GuestDesk />
      </Screen>
    )
  }
  return (
    <Screen title={m.page_support()}>
      <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,380px)] lg:items-start">
        {id === undefined ? (
          <RequestForm guest={false} onSent={(sent) => void navigate({ to: '/support', search: { id: sent.id } })} />
        ) : (
          <Conversation key={id} id={id} />
        )}
        <Requests current={id} />
      </div>
    </Screen>
  )
}

/** The server sends no email here: support staff write to the address. */
function GuestDesk() {
  const [sent, setSent] = useState<Sent>()
  if (!sent) return <RequestForm guest onSent={setSent} />
  return (
    <Card>
      <div role="status">
        <EmptyState
          drawing={<MailCheck />}
          text={m.support_sent({ id: sent.id })}
          note={m.support_sent_note({ email: sent.email })}
          action={<Button onClick={() => setSent(undefined)}>{m.support_another()}</Button>}
        />
      </div>
    </Card>
  )
}
