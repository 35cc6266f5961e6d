import { kopecks } from '@casino/rules/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SessionFacts } from '../protection/SessionFacts.tsx'
import { useHiddenRounds } from '../rounds/hidden-round.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import { protectionOptions } from '../wire/protection.ts'
import { useSession } from '../wire/session.ts'
import { netOf } from './session-result.ts'
import { useSessionResult } from './session-store.ts'

/** The duration and result of the player's session, always visible during play (docs/product.md S6). */
export default function SessionLine() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({ ...protectionOptions, enabled: user !== undefined })
  const tab = useSessionResult(user?.id)
  const net = tab ? netOf(tab) : 0
  const session = data?.session
  const before = session ? kopecksOf(session.won) - kopecksOf(session.staked) : 0
  // Figures that arrive while a result is hidden may already include it, which would reveal it and count it twice. They are fetched again.
  const hides = useHiddenRounds().length > 0
  // Includes results settled in this tab since the figures were fetched.
  const [base, setBase] = useState({ dataUpdatedAt, since: tab?.since, net, before })
  const isNew = base.dataUpdatedAt !== dataUpdatedAt
  const [late, setLate] = useState(false)
  if (isNew) {
    setLate(hides)
    setBase(hides ? { ...base, dataUpdatedAt } : { dataUpdatedAt, since: tab?.since, net, before })
  } else if (base.since !== tab?.since) setBase({ ...base, since: tab?.since, net: 0 })
  useEffect(() => {
    if (late && !hides) void queryClient.invalidateQueries(protectionOptions)
  }, [late, hides, queryClient])
  const rounds = tab?.rounds ?? 0
  // The first bet begins a session.
  useEffect(() => {
    if (rounds > 0 && session === null) void queryClient.invalidateQueries(protectionOptions)
  }, [rounds, session, queryClient])
  return <SessionFacts since={session?.since} net={kopecks(base.before + net - base.net)} />
}
