import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { EmptyState, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { call, Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { meOptions } from '../wire/session.ts'
import { LinkIsOver } from './LinkIsOver.tsx'
import { useLinkToken } from './token.ts'

/** Opened from an email: confirms the address once, and shows the result. */
export default function ConfirmEmail() {
  const token = useLinkToken()
  const queryClient = useQueryClient()
  const confirmed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const { email } = await call('POST /api/auth/confirm-email', { body: { token } })
      void queryClient.invalidateQueries(meOptions(queryClient))
      return email
    },
    enabled: token !== '',
    // The link works once, so only the player repeats the call.
    staleTime: 'static',
    retry: false,
  })
  const isOver = token === '' || (confirmed.error instanceof Refusal && confirmed.error.code === 'link_invalid')
  const home = (
    <Link to="/" className={buttonClass('main')}>
      {m.not_found_home()}
    </Link>
  )
  return (
    <Screen title={m.account_confirm_title()} className="max-w-140">
      {confirmed.data !== undefined ? (
        <Card>
          <div role="status">
            <EmptyState
              drawing={<MailCheck />}
              text={m.account_confirm_done()}
              note={m.account_confirm_done_note({ email: confirmed.data })}
              action={home}
            />
          </div>
        </Card>
      ) : isOver ? (
        <LinkIsOver note={m.account_confirm_over()}>{home}</LinkIsOver>
      ) : confirmed.isError ? (
        <Card>
          <ErrorState text={errorText(confirmed.error)} onRetry={() => void confirmed.refetch()} />
        </Card>
      ) : (
        <Skeleton className="h-60 rounded-lg" />
      )}
    </Screen>
  )
}
