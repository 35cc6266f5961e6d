import { Link, type LinkProps } from '@tanstack/react-router'
import { Bitcoin, CreditCard, type LucideIcon, Smartphone } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { methodNames } from '../words.ts'
import { type WithdrawType, withdrawTypes } from './withdraw-types.ts'

export type TypeLink = (type: WithdrawType) => Pick<LinkProps, 'to' | 'search'>

const icons: Record<WithdrawType, LucideIcon> = { card: CreditCard, sbp: Smartphone, crypto: Bitcoin }

interface TypeLinksProps {
  current: WithdrawType
  linkOf: TypeLink
  /** Whether withdrawals to phones are enabled; if not, the type is listed only while it is open. */
  sbp: boolean
}

/** The withdrawal types (docs/product.md §2): tabs on a phone, a list on the left on a desktop. */
export function TypeLinks({ current, linkOf, sbp }: TypeLinksProps) {
  const types = withdrawTypes.filter((type) => type !== 'sbp' || sbp || current === 'sbp')
  return (
    <nav
      aria-label={m.withdraw_choice()}
      className="scrollbar-none flex min-w-0 overflow-x-auto border-b border-line md:w-60 md:shrink-0 md:flex-col md:gap-1 md:self-start md:border-0"
    >
      {types.map((type) => {
        const Icon = icons[type]
        return (
          <Link
            key={type}
            {...linkOf(type)}
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={type === current ? 'page' : undefined}
            className={classes(
              'type-strong flex min-h-11 flex-1 items-center justify-center gap-3 border-b-2 px-3 transition-colors duration-150 focus-visible:outline-offset-[-2px]',
              'md:min-h-12 md:flex-none md:justify-start md:rounded-md md:border-b-0 md:border-l-3',
              type === current
                ? 'border-accent text-text md:bg-raised md:shadow-small'
                : 'border-transparent text-text-2 hover:text-text md:hover:bg-control',
            )}
          >
            <Icon size={20} className="shrink-0" aria-hidden />
            {methodNames[type]()}
          </Link>
        )
      })}
    </nav>
  )
}
