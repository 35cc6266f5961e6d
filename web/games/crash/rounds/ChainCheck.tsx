import { seedBefore } from '@casino/rules/games/crash/chain'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../texts/compiled/messages.js'
import { Button } from '../../../ui/shown/Button.tsx'
import { countText } from '../../../ui/shown/figures.ts'
import { call } from '../../../wire/api.ts'

export interface OfChain {
  readonly seed: string
  readonly salt: string
  /** The place of the flight in its chain, from 1. */
  readonly number: number
}

/** About 40 ms on a phone slowed down four times. */
const hashesAtOnce = 1_000

/** Whether hashing the seed this many times gives the published end of its chain. */
async function leadsToEnd({ seed, salt, number }: OfChain, signal: AbortSignal): Promise<boolean> {
  const { end, length } = await call('GET /api/games/crash/chains/{salt}', { params: { salt }, signal })
  if (number > length) return false
  let reached = seed
  for (let left = number; left > 0; left--) {
    reached = seedBefore(reached)
    if (left % hashesAtOnce === 0) await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) break
  }
  return reached === end
}

/** Follows the chain from the seed of a flight to its published end, in this browser. */
export default function ChainCheck({ seed, salt, number }: OfChain) {
  const of = `${seed} ${salt} ${number}`
  const [started, setStarted] = useState<string>()
  const { data, isError, isFetching } = useQuery({
    queryKey: ['crash-chain', of],
    queryFn: ({ signal }) => leadsToEnd({ seed, salt, number }, signal),
    enabled: started === of,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const count = countText(number)
  return (
    <div className="type-strong flex min-h-11 flex-wrap items-center gap-2" aria-live="polite">
      {started !== of && (
        <Button kind="secondary" onClick={() => setStarted(of)}>
          {m.crash_chain_follow()}
        </Button>
      )}
      {isFetching && <p className="text-text-2">{m.crash_chain_following({ count })}</p>}
      {data === true && (
        <>
          <CircleCheck size={20} className="shrink-0 text-success" aria-hidden />
          <p className="min-w-0 flex-1">{m.crash_chain_leads({ count })}</p>
        </>
      )}
      {data === false && (
        <>
          <CircleAlert size={20} className="shrink-0 text-danger" aria-hidden />
          <p className="min-w-0 flex-1 text-danger">{m.crash_chain_differs({ count })}</p>
        </>
      )}
      {isError && <p className="text-text-2">{m.crash_chain_unknown()}</p>}
    </div>
  )
}
