import type { Protection } from '@casino/contract/people/protection'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, buttonClass } from '../../ui/shown/Button.tsx'
import { clockText } from '../../ui/shown/clock-text.ts'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { call, serverNow } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'
import { protectionOptions } from '../../wire/protection.ts'

/**
 * Play stops here until the player has seen its duration and result: the server refuses every stake until the player confirms
 * (docs/product.md S6).
 */
export function RealityCheck({
  protection: { realityCheck, session },
  updatedAt,
}: {
  protection: Protection
  updatedAt: number
}) {
  const { dueAt } = realityCheck
  const queryClient = useQueryClient()
  const inPlay = useLocation({ select: ({ pathname }) => /^\/(games|slots)\/./.test(pathname) })
  const due = useReached(dueAt, updatedAt)
  const answer = useMutation({
    mutationFn: () => call('POST /api/protection/reality-check/answer'),
    onSuccess: (protection) => queryClient.setQueryData(protectionOptions.queryKey, protection),
  })
  // Fetches the figures of the moment at which the check came due.
  useEffect(() => {
    if (due) void queryClient.invalidateQueries(protectionOptions)
  }, [due, queryClient])
  const [closed, setClosed] = useState<number>()
  const shown = due && session !== null && inPlay && closed !== updatedAt
  // A game in the browser's full screen would cover the dialog.
  useEffect(() => {
    if (shown && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }, [shown])
  if (!shown) return null
  return (
    <Dialog
      open
      // Closing it does not confirm: the next stake is refused, and it opens again.
      onClose={() => setClosed(updatedAt)}
      title={m.protection_check_title()}
      destructive
      actions={
        <>
          <Link to="/" className={buttonClass('secondary')}>
            {m.protection_check_leave()}
          </Link>
          <Button kind="main" busy={answer.isPending} onClick={() => answer.mutate()}>
            {m.protection_check_play_on()}
          </Button>
        </>
      }
    >
      <Figures session={session} />
      <p className="type-body mt-4 flex flex-wrap gap-x-4 text-text-2">
        <Link to="/profile" className="underline underline-offset-4">
          {m.protection_check_history()}
        </Link>
        <Link to="/profile" search={{ tab: 'protection' }} className="underline underline-offset-4">
          {m.protection_tab()}
        </Link>
      </p>
      {answer.isError && <ErrorBox className="mt-4">{errorText(answer.error)}</ErrorBox>}
    </Dialog>
  )
}

function Figures({ session: { since, staked, won } }: { session: NonNullable<Protection['session']> }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name={m.protection_session_time()}>
        <span className="tabular">{clockText(Date.parse(since), serverNow())}</span>
      </Fact>
      <Fact name={m.protection_session_staked()}>
        <Money kopecks={kopecksOf(staked)} />
      </Fact>
      <Fact name={m.protection_session_won()}>
        <Money kopecks={kopecksOf(won)} />
      </Fact>
      <Fact name={m.protection_session_net()}>
        <Profit kopecks={kopecksOf(Math.round((won - staked) * 100) / 100)} />
      </Fact>
    </dl>
  )
}

/**
 * Whether the server's clock has reached this moment. A suspended machine stops its timers, so each response, `updatedAt`,
 * checks the clock again.
 */
function useReached(at: string | null, updatedAt: number): boolean {
  const [reached, setReached] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response, another look at the clock
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => setReached(at), Math.max(0, Date.parse(at) - serverNow()))
    return () => clearTimeout(timer)
  }, [at, updatedAt])
  return at !== null && reached === at
}
