import { Link, type LinkProps } from '@tanstack/react-router'
import { Bitcoin, CreditCard } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'

export type WithdrawType = 'card' | 'crypto'
export type TypeLink = (type: WithdrawType) => Pick<LinkProps, 'to' | 'search'>

const types = [
  { type: 'card', label: m.method_card, Icon: CreditCard },
  { type: 'crypto', label: m.method_crypto, Icon: Bitcoin },
] as const

/** The two withdrawal types (docs/product.md §2): two tabs on a phone, a list on the left on a desktop. */
export function TypeLinks({ current, linkOf }: { current: WithdrawType; linkOf: TypeLink }) {
  return (
    <nav
      aria-label={m.withdraw_choice()}
      className="scrollbar-none flex min-w-0 overflow-x-auto border-b border-line md:w-60 md:shrink-0 md:flex-col md:gap-1 md:self-start md:border-0"
    >
      {types.map(({ type, label, Icon }) => (
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
          {label()}
        </Link>
      ))}
    </nav>
  )
}
