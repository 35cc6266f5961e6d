import type { User } from '@casino/contract/entities'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Button, buttonClass } from '../../ui/shown/Button.tsx'
import { CopyButton } from '../../ui/shown/CopyButton.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { onLoaded } from '../../wire/connection.ts'
import { InboxButton } from '../inbox/InboxButton.tsx'
import { useRolling } from '../wins/rolling.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Avatar } from './Avatar.tsx'
import { BalancePill } from './Balance.tsx'
import { places } from './destinations.ts'
import { LevelCard } from './LevelCard.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { cornerWidth } from './player-corner.ts'

const CheckedRounds = part(() => import('./CheckedRounds.tsx'))

/** The signed-in player's part of the header: balance, deposit, menu. */
export function PlayerCorner({ user }: { user: User }) {
  const corner = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      onLoaded(
        () =>
          void import('../../log/start.ts').then(
            (log) => log.startLogCheck(),
            () => {},
          ),
      ),
    [],
  )
  useEffect(() => {
    if (!corner.current) return undefined
    const measured = new ResizeObserver(([entry]) => cornerWidth.save(Math.ceil(entry?.contentRect.width ?? 0)))
    measured.observe(corner.current)
    return () => measured.disconnect()
  }, [])
  return (
    <span ref={corner} className="flex min-w-0 items-center gap-1 md:shrink-0 md:gap-3">
      <span className="flex min-w-0">
        <BalancePill roubles={user.balance} sequence={user.balanceSequence} />
        <Link
          to="/balance"
          search={{ tab: 'deposit' }}
          aria-label={m.nav_deposit()}
          className={buttonClass('main', 'button', 'rounded-l-none max-md:w-11 max-md:px-0 focus-visible:z-10')}
        >
          <Plus size={20} className="md:hidden" aria-hidden />
          <span className="hidden md:inline">{m.nav_deposit()}</span>
        </Link>
      </span>
      <InboxButton />
      <span className="hidden md:block">
        <AccountMenu user={user} />
      </span>
    </span>
  )
}

/** The player at the top of the sidebar. */
export function PlayerCard({ user, onGo }: { user: User; onGo?: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-bg p-3">
      <div className="flex items-center gap-3">
        <Avatar id={user.id} name={user.username} size={40} />
        <div className="min-w-0 flex-1">
          <p className="type-strong truncate" translate="no">
            {user.username}
          </p>
          <p className="type-small tabular flex items-center text-text-3">
            ID {user.id}
            <CopyButton value={user.id} what={m.shell_copy_id()} className="-my-3" />
          </p>
        </div>
      </div>
      <p className="mt-3 text-[1.25rem] leading-7 font-bold">
        <Money kopecks={useRolling(kopecksOf(user.balance))} />
      </p>
      <LevelCard className="mt-2 bg-surface" />
      <div className="mt-2">
        {user.balance > 0 ? (
          <PlaceLink
            destination={places.deposit}
            className={buttonClass('main', 'compact', 'w-full')}
            {...(onGo ? { onGo } : {})}
          >
            {m.nav_deposit()}
          </PlaceLink>
        ) : (
          <>
            <Button kind="main" size="compact" disabled className="w-full">
              {m.nav_deposit()}
            </Button>
            <p className="type-small mt-2 text-text-3">{m.shell_balance_empty()}</p>
          </>
        )}
      </div>
      {onGo && (
        <Suspense>
          <CheckedRounds onGo={onGo} />
        </Suspense>
      )}
    </div>
  )
}
