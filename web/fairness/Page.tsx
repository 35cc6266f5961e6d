import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { roundOptions } from './seeds.ts'
import { VerifyForm } from './VerifyForm.tsx'
import { emptyInput, verifyInputOf } from './verify-input.ts'

const Returns = part(() => import('./Returns.tsx'))
const LogCard = part(() => import('../log/LogCard.tsx'))
const FairnessDialog = lazy(() => import('./FairnessDialog.tsx'))

/** How fairness works, in plain words, and the verifier, which `?round=` fills in from a round. */
export default function Page() {
  const { round } = useSearch({ from: '/fairness' })
  const [dialog, setDialog] = useState(false)
  return (
    <Screen title={m.fairness_title()} aside={<Button onClick={() => setDialog(true)}>{m.fairness_my_seeds()}</Button>}>
      <p className="type-body max-w-[72ch] text-text-2">{m.fairness_page_intro()}</p>
      <div className="mt-6 grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <Card>
          <h2 className="type-h2 mb-4">{m.fairness_verify_title()}</h2>
          {round === undefined ? <VerifyForm initial={emptyInput} /> : <VerifyRound id={round} />}
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <h2 className="type-h2 mb-4">{m.fairness_how_title()}</h2>
            <HowItWorks />
          </Card>
          <Card>
            <h2 className="type-h3 mb-2">{m.fairness_bias_title()}</h2>
            <p className="type-body text-text-2">{m.fairness_bias()}</p>
            <h2 className="type-h3 mt-5 mb-2">{m.fairness_command_title()}</h2>
            <p className="type-body text-text-2">{m.fairness_command()}</p>
            <code className="type-small mt-2 block rounded-md bg-bg px-3 py-2 wrap-anywhere">
              npm run verify -- round.json
            </code>
          </Card>
        </div>
      </div>
      <Suspense fallback={<Skeleton className="mt-6 h-80 rounded-lg" />}>
        <div className="mt-6">
          <LogCard />
        </div>
        <Returns />
      </Suspense>
      {dialog && (
        <Suspense fallback={null}>
          <FairnessDialog game={emptyInput.game} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

/** The verifier filled with a round's inputs; a seed that is still secret leaves its field empty. */
function VerifyRound({ id }: { id: string }) {
  const round = useQuery(roundOptions(id))
  if (round.isPending) return <Skeleton className="h-72" />
  if (!round.data) return <VerifyForm initial={emptyInput} />
  return <VerifyForm key={id} initial={verifyInputOf(round.data)} />
}

function HowItWorks() {
  const steps = [
    [m.fairness_how_1_title(), m.fairness_how_1()],
    [m.fairness_how_2_title(), m.fairness_how_2()],
    [m.fairness_how_3_title(), m.fairness_how_3()],
    [m.fairness_how_4_title(), m.fairness_how_4()],
  ] as const
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(([title, text], i) => (
        <li key={title} className="grid min-w-0 grid-cols-[28px_minmax(0,1fr)] gap-x-3">
          <span
            className="type-label tabular grid size-7 place-items-center rounded-full bg-iris-tint font-semibold text-iris-text"
            aria-hidden="true"
          >
            {i + 1}
          </span>
          <div className="min-w-0">
            <h3 className="type-strong pt-0.5">{title}</h3>
            <p className="type-body mt-0.5 text-text-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
