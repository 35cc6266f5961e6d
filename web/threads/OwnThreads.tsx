import { useNavigate } from '@tanstack/react-router'
import { Conversation } from './Conversation.tsx'
import { RequestForm } from './RequestForm.tsx'
import { Requests } from './Requests.tsx'

/** A player's requests, with the chosen one or the form for a new one. */
export function OwnThreads({ id }: { id: string | undefined }) {
  const navigate = useNavigate()
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,380px)] lg:items-start">
      {id === undefined ? (
        <RequestForm guest={false} onSent={(sent) => void navigate({ to: '/support', search: { id: sent.id } })} />
      ) : (
        <Conversation key={id} id={id} />
      )}
      <Requests current={id} />
    </div>
  )
}
