import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Coins, Gamepad2, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { StakeCapNote } from '../protection/StakeCapNote.tsx'
import { useBreak } from '../shell/protection/use-break.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { protectionOptions } from '../wire/protection.ts'
import type { Mode } from './launch.ts'
import type { SlotView } from './view.ts'

interface NoticeProps {
  view: Exclude<SlotView, { at: 'game' }>
  /** The player's balance in roubles. */
  balance: number
  onRetry: () => void
  onMode: (mode: Mode) => void
  onAgree: () => void
}

/** What the stage shows instead of the game. */
export function Notice({ view, balance, onRetry, onMode, onAgree }: NoticeProps) {
  const sign = useCurrencySign()
  const onBreak = useBreak()
  const demo = <Button onClick={() => onMode('demo')}>{m.slot_play_demo()}</Button>
  if (view.at === 'loading') return null
  return (
    <Panel>
      {view.at === 'failed' && <ErrorState text={m.error_load()} onRetry={onRetry} className="py-6" />}
      {view.at === 'no-partner' && (
        <EmptyState
          className="py-6"
          drawing={<Gamepad2 />}
          text={m.slot_no_partner()}
          note={m.slot_no_partner_note()}
          action={
            <>
              <Button onClick={onRetry}>{m.ui_retry()}</Button>
              <Link to="/slots" className={buttonClass('main')}>
                {m.slot_back()}
              </Link>
            </>
          }
        />
      )}
      {view.at === 'no-real-play' && (
        <EmptyState className="py-6" drawing={<Coins />} text={m.slot_no_real_play()} action={demo} />
      )}
      {view.at === 'sign-in' && (
        <EmptyState
          className="py-6"
          drawing={<LogIn />}
          text={m.slot_sign_in()}
          action={
            <>
              {demo}
              <Button kind="main" onClick={() => onMode('real')}>
                {m.shell_login()}
              </Button>
            </>
          }
        />
      )}
      {view.at === 'notice' && (
        <EmptyState
          className="py-6"
          drawing={<Coins />}
          text={m.slot_real_title()}
          note={
            <>
              {onBreak ?? m.slot_real_note({ amount: formatMoney(kopecksOf(balance), sign) })}
              {!onBreak && <SlotCap sign={sign} />}
            </>
          }
          action={
            <>
              {demo}
              <Button kind="main" disabled={!!onBreak} onClick={onAgree}>
                {m.slot_real_start()}
              </Button>
            </>
          }
        />
      )}
    </Panel>
  )
}

/** The greatest stake, before the first one (docs/product.md S15). */
function SlotCap({ sign }: { sign: string }) {
  const { data } = useQuery(protectionOptions)
  const cap = data?.stakeCaps.find(({ game }) => game === 'external')
  if (!data || !cap) return null
  return (
    <span className="mt-2 block">
      {m.protection_cap_amount({ amount: formatMoney(kopecksOf(cap.maximum), sign) })} <StakeCapNote age={data.age} />
    </span>
  )
}

/** A panel in the middle of the stage, which scrolls if the stage is lower. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex overflow-y-auto p-5">
      <div className="m-auto w-full max-w-[560px] rounded-xl border border-line bg-surface">{children}</div>
    </div>
  )
}
