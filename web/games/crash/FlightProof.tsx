import { basisPointsFromPercent } from '@casino/rules/money'
import { HashValue } from '../../fairness/HashValue.tsx'
import { m } from '../../texts/compiled/messages.js'
import type { CrashView } from './crash-table.ts'
import { Recomputed } from './Round.tsx'

/** The seed of an ended flight, and how the multiplier follows from it. */
export default function FlightProof({ flight }: { flight: CrashView['last'][number] }) {
  const { number, seed, salt, houseEdge } = flight
  const inputs = { edgeBasisPoints: basisPointsFromPercent(houseEdge) }
  return (
    <div className="flex flex-col gap-4">
      <HashValue name={m.crash_seed()} value={seed} />
      <HashValue name={m.crash_rules_salt()} value={salt} />
      <Recomputed seeds={{ serverSeed: seed, clientSeed: salt }} nonce={number} inputs={inputs} />
    </div>
  )
}
