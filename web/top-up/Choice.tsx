import type { PaymentMethods } from '@casino/contract/money/payments'
import { Link } from '@tanstack/react-router'
import { Banknote, Bitcoin, ChevronRight, CreditCard, type LucideIcon } from 'lucide-react'
import { Methods } from '../cashier/Methods.tsx'
import { UnderOpenInvoices } from '../cashier/OpenInvoices.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'

/** Two payment methods; an unavailable one is marked as such. */
export function Choice() {
  return (
    <UnderOpenInvoices>
      <Methods skeleton={<ChoiceSkeleton />}>{({ deposit }) => <Ways deposit={deposit} />}</Methods>
    </UnderOpenInvoices>
  )
}

function Ways({ deposit }: { deposit: PaymentMethods['deposit'] }) {
  const byCoin = deposit.crypto.some(({ provider }) => provider)
  return (
    <nav aria-label={m.topup_choice()}>
      <ul className={classes(grid, deposit.transfer ? 'lg:grid-cols-3' : 'md:grid-cols-2')}>
        <Way
          type="card"
          icon={CreditCard}
          name={m.method_card()}
          time={m.topup_time_card()}
          deposit={deposit}
          open={deposit.card}
        />
        {deposit.transfer && (
          <Way
            type="transfer"
            icon={Banknote}
            name={m.method_transfer()}
            time={m.topup_time_transfer()}
            deposit={{ ...deposit, ...deposit.transfer }}
            open
          />
        )}
        <Way
          type="crypto"
          icon={Bitcoin}
          name={m.method_crypto()}
          time={m.topup_time_crypto()}
          deposit={deposit}
          open={byCoin}
        />
      </ul>
    </nav>
  )
}

const grid = 'grid min-w-0 gap-3 md:gap-4'
const frame = 'flex min-h-30 items-center gap-4 rounded-lg border p-4 md:p-6'

interface WayProps {
  type: 'card' | 'transfer' | 'crypto'
  icon: LucideIcon
  name: string
  time: string
  deposit: PaymentMethods['deposit']
  open: boolean
}

function Way({ type, icon: Icon, name, time, deposit, open }: WayProps) {
  const sign = useCurrencySign()
  const inside = (
    <>
      <span
        className={classes(
          'grid size-14 shrink-0 place-items-center rounded-lg bg-control',
          open && 'text-accent-text',
        )}
      >
        <Icon size={28} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="type-h3 block">{name}</span>
        {open ? (
          <>
            {deposit.minimum > 0 && (
              <span className="type-small block text-text-2">
                {m.topup_minimum({ amount: formatMoney(kopecksOf(deposit.minimum), sign) })}
              </span>
            )}
            <span className="type-small block text-text-2">{time}</span>
          </>
        ) : (
          <span className="type-small block text-text-2">{m.refusal_method_unavailable()}</span>
        )}
      </span>
    </>
  )
  return (
    <li className="min-w-0">
      {open ? (
        <Link
          {...(type === 'transfer'
            ? { to: '/profile/top-up/$', params: { _splat: type } }
            : { to: '/profile/top-up', search: { type } })}
          className={classes(frame, 'border-line-strong bg-surface transition-colors duration-150 hover:bg-raised')}
        >
          {inside}
          <ChevronRight size={20} className="shrink-0 text-text-3" aria-hidden />
        </Link>
      ) : (
        <div className={classes(frame, 'border-line bg-surface text-text-2')}>{inside}</div>
      )}
    </li>
  )
}

function ChoiceSkeleton() {
  return (
    <div className={grid}>
      <Skeleton className="h-30 rounded-lg" />
      <Skeleton className="h-30 rounded-lg" />
    </div>
  )
}
