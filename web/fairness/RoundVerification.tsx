import type { Round } from '@casino/contract/rounds'
import type { Check } from '@casino/rules/published-round'
import { type Checked, verifyRound } from '@casino/rules/verify-round'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LockKeyhole } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { colourName } from '../rounds/Pocket.tsx'
import { formatRolled } from '../rounds/rolled.ts'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, formatMultiplier, kopecksOf } from '../ui/amount.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/class-names.ts'
import { useCurrencySign } from '../ui/Money.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useSession } from '../wire/session.ts'
import { HashValue } from './HashValue.tsx'
import { outcomeText } from './outcome-text.ts'
import { roundParts } from './round-parts.ts'
import { seedsOptions } from './seeds.ts'

const FairnessDialog = lazy(() => import('./FairnessDialog.tsx'))

const { dice, mines, roulette } = roundParts

/** The result of recomputing a round, and the steps behind it. */
export default function RoundVerification({ round }: { round: Round }) {
  const verification = verifyRound(round)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {verification.at === 'checked' ? (
        <Agreement agrees={verification.agrees} />
      ) : verification.at === 'sealed' ? (
        <Verdict tone="warning" icon={<LockKeyhole size={20} aria-hidden />}>
          {m.round_sealed()}
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
      {verification.at === 'checked' && <Proof verification={verification} />}
      {verification.at === 'sealed' && <Reveal round={round} />}
    </div>
  )
}

/** The owner of the round can reveal its seed here: last, because the owner is known later than the rest. */
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

function Proof({ verification }: { verification: Checked }) {
  const sign = useCurrencySign()
  return (
    <>
      <ul className="type-small grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-2">
        {verification.checks.map((check) => (
          <CheckLine key={check.what} check={check} sign={sign} />
        ))}
      </ul>
      <Suspense fallback={<Skeleton className="h-80" />}>
        {verification.game === 'dice' && <dice.Proof verification={verification} />}
        {verification.game === 'mines' && <mines.Proof verification={verification} />}
        {verification.game === 'roulette' && <roulette.Proof verification={verification} />}
      </Suspense>
    </>
  )
}

function CheckLine({ check, sign }: { check: Check; sign: string }) {
  const right = check.published === check.recomputed
  return (
    <li className={classes('flex flex-wrap items-center gap-x-2', right ? 'text-text-2' : 'text-danger sm:col-span-2')}>
      {right ? (
        <CircleCheck size={16} className="shrink-0 text-success" aria-hidden />
      ) : (
        <CircleAlert size={16} className="shrink-0" aria-hidden />
      )}
      <span>
        {nameOf(check.what)}: {right ? m.round_agrees() : m.round_differs()}
      </span>
      {!right && (
        <span className="wrap-anywhere">
          {m.round_published()} {valueText(check.what, check.published, sign)}, {m.round_recomputed()}{' '}
          {valueText(check.what, check.recomputed, sign)}
        </span>
      )}
    </li>
  )
}

function nameOf(what: Check['what']): string {
  switch (what) {
    case 'commitment':
      return m.fairness_server_hash()
    case 'rolledNumber':
      return m.round_check_rolled_number()
    case 'minePositions':
      return m.round_check_mine_positions()
    case 'revealed':
      return m.round_check_revealed()
    case 'result':
      return m.round_check_result()
    case 'resultColor':
      return m.round_check_colour()
    case 'outcome':
      return m.fairness_step_outcome()
    case 'multiplier':
      return m.game_multiplier()
    case 'payout':
      return m.round_payout()
    case 'profit':
      return m.round_profit()
  }
}

function valueText(what: Check['what'], value: string | number, sign: string): string {
  if (what === 'resultColor') return colourName(String(value)) ?? String(value)
  if (what === 'result') return String(value)
  if (typeof value === 'string') return what === 'outcome' ? outcomeText(value) : value || '—'
  if (what === 'rolledNumber') return formatRolled(value)
  return what === 'multiplier' ? formatMultiplier(value * 100) : formatMoney(kopecksOf(value), sign)
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
