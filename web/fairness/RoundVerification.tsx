import type { Round } from '@casino/contract/play/rounds'
import { checkRound } from '@casino/rules/check-round'
import type { RecomputedValue } from '@casino/rules/published-round'
import type { Checked } from '@casino/rules/verify-round'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LockKeyhole } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { formatMoney, formatMultiplier, kopecksOf } from '../ui/fields/amount.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { useSession } from '../wire/session.ts'
import type { CheckWords, GameChecks } from './game-part.ts'
import { HashValue } from './HashValue.tsx'
import { outcomeText } from './outcome-text.ts'
import { loadRoundParts, roundParts } from './round-parts.ts'
import { seedsOptions } from './seeds.ts'

const FairnessDialog = lazy(() => import('./FairnessDialog.tsx'))

/** The result of recomputing a round, and the steps behind it. */
export default function RoundVerification({ round }: { round: Round }) {
  const { verify, checks, sealed = m.round_sealed } = use(loadRoundParts(round.gameType))
  const verification = checkRound<Checked>(round, () => verify)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {verification.at === 'checked' ? (
        <Agreement agrees={verification.agrees} />
      ) : verification.at === 'sealed' ? (
        <Verdict tone="warning" icon={<LockKeyhole size={20} aria-hidden />}>
          {sealed()}
        </Verdict>
      ) : (
        <Verdict tone="warning" icon={<CircleAlert size={20} aria-hidden />}>
          {m.round_unknown()}
        </Verdict>
      )}
      <HashValue name={m.fairness_server_hash()} value={round.fairness.serverSeedHash} />
      {round.fairness.serverSeed && <HashValue name={m.fairness_server_seed()} value={round.fairness.serverSeed} />}
      <HashValue name={m.fairness_client_seed()} value={round.fairness.clientSeed} />
      <p className="type-body flex justify-between gap-4">
        <span className="text-text-2">{m.fairness_nonce()}</span>
        <span className="tabular font-semibold">{round.fairness.nonce}</span>
      </p>
      {verification.at === 'checked' && <Proof verification={verification} own={checks} />}
      {verification.at === 'sealed' && <Reveal round={round} />}
    </div>
  )
}

/** The owner of the round can reveal its seed here. Last, because the owner is known later than the rest. */
function Reveal({ round }: { round: Round }) {
  const { user } = useSession()
  // The owner is recognised by their active seed, because the player's name may be hidden.
  const seeds = useQuery({ ...seedsOptions, enabled: user !== undefined }).data
  const [dialog, setDialog] = useState(false)
  return (
    <>
      {user && seeds?.serverSeedHash === round.fairness.serverSeedHash && (
        <Button onClick={() => setDialog(true)}>{m.fairness_rotate()}</Button>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <FairnessDialog game={round.gameType} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </>
  )
}

function Agreement({ agrees }: { agrees: boolean }) {
  return agrees ? (
    <Verdict tone="success" icon={<CircleCheck size={20} aria-hidden />}>
      {m.round_verified()}
    </Verdict>
  ) : (
    <Verdict tone="danger" icon={<CircleAlert size={20} aria-hidden />}>
      {m.round_wrong()}
    </Verdict>
  )
}

function Proof({ verification, own }: { verification: Checked; own: GameChecks }) {
  const { game } = verification
  const sign = useCurrencySign()
  const words = { ...commonChecks(sign), ...own }
  const { Proof: Steps } = roundParts[game]
  return (
    <>
      <ul className="type-small grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-2">
        {verification.checks.map((check) => (
          <CheckLine key={check.what} check={check} words={words[check.what]} />
        ))}
      </ul>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <Steps verification={verification} />
      </Suspense>
    </>
  )
}

function CheckLine({ check, words }: { check: RecomputedValue; words: CheckWords | undefined }) {
  const right = check.published === check.recomputed
  return (
    <li className={classes('flex flex-wrap items-center gap-x-2', right ? 'text-text-2' : 'text-danger sm:col-span-2')}>
      {right ? (
        <CircleCheck size={16} className="shrink-0 text-success" aria-hidden />
      ) : (
        <CircleAlert size={16} className="shrink-0" aria-hidden />
      )}
      <span>
        {words?.name()}: {right ? m.round_agrees() : m.round_differs()}
      </span>
      {!right && (
        <span className="wrap-anywhere">
          {m.round_published()} {words?.text(check.published)}, {m.round_recomputed()} {words?.text(check.recomputed)}
        </span>
      )}
    </li>
  )
}

/** The values common to rounds of all games. */
function commonChecks(sign: string): GameChecks {
  const money = (roubles: string | number) => formatMoney(kopecksOf(Number(roubles)), sign)
  return {
    commitment: { name: m.fairness_server_hash, text: String },
    outcome: { name: m.fairness_step_outcome, text: (outcome) => outcomeText(String(outcome)) },
    multiplier: { name: m.game_multiplier, text: (multiplier) => formatMultiplier(Number(multiplier) * 100) },
    payout: { name: m.round_payout, text: money },
    profit: { name: m.round_profit, text: money },
  }
}

const tones = {
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
  warning: 'bg-warning-tint text-warning-on-tint',
}

function Verdict({ tone, icon, children }: { tone: keyof typeof tones; icon: ReactNode; children: ReactNode }) {
  return (
    <p className={classes('type-strong flex items-start gap-3 rounded-md px-4 py-3', tones[tone])}>
      <span className="mt-px shrink-0">{icon}</span>
      <span className="min-w-0">{children}</span>
    </p>
  )
}
