import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Skeleton } from '../../ui/messages/states.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { type CrashView, crashTableOptions } from './crash-table.ts'

const FlightProof = part(() => import('./FlightProof.tsx'))

const lastOf = ({ last }: CrashView) => last

const mostShown = 14

/** The colour class of a flight by its multiplier, which is also shown as a number. */
const tierOf = (crash: number) => (crash < 2 ? 'low' : crash < 10 ? 'middle' : 'high')

/** Without decimals from ×100 on, so that all have the same width. */
const shortMultiplier = (crash: number) =>
  crash < 100 ? formatMultiplier(crash * 100) : `×${countText(Math.floor(crash))}`

/** Where the last flights ended, the newest on the left; each opens its proof. */
export function PastFlights() {
  const { data } = useQuery({ ...crashTableOptions, select: lastOf })
  const [shown, setShown] = useState<CrashView['last'][number]>()
  return (
    <>
      <ul className="crash-past" aria-label={m.crash_last()}>
        {data?.slice(0, mostShown).map((flight, place) => (
          <li key={flight.seed} style={{ transform: `translateX(${place}00%)` }}>
            <button
              type="button"
              data-tier={tierOf(flight.crash)}
              className="type-label tabular"
              title={m.crash_flight({ number: flight.number })}
              onClick={() => setShown(flight)}
            >
              <span>{shortMultiplier(flight.crash)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? m.crash_flight({ number: shown.number }) : ''}
        width="details"
      >
        {shown && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <FlightProof flight={shown} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
