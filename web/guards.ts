import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { BalanceSearch } from './route-search.ts'
import { openAuth } from './shell/auth/auth.ts'
import { type NavigationEntry, places } from './shell/frame/destinations.ts'
import { m } from './texts/compiled/messages.js'
import { fetchSignedIn } from './wire/session.ts'
import { readToken } from './wire/token.ts'

export interface RouterContext {
  queryClient: QueryClient
}

interface Arrival {
  context: RouterContext
  location: { href: string }
  cause: string
}
type Guard = (arrival: Arrival) => Promise<void>

/**
 * docs/product.md §2, A7: guests are redirected to the main page, whose sign-in dialog names the page and then leads back to it;
 * but not if the server is unreachable: the page itself shows that.
 */
function playersOnly({ name, place }: NavigationEntry): Guard {
  return async ({ context, location, cause }) => {
    // A session that has just ended shows its own reason.
    if (!readToken() && cause === 'enter') openAuth('login', { wanted: { name: name(), place }, back: location.href })
    await fetchSignedIn(context.queryClient)
    if (!readToken()) throw redirect({ to: '/', replace: true })
  }
}

// With a declared type, because the entries' own type is derived from the routes.
export const players: Record<'deposit' | 'withdraw' | 'refs' | 'profile', Guard> = {
  deposit: playersOnly(places.deposit),
  withdraw: playersOnly({ ...places.withdraw, name: m.page_withdraw }),
  refs: playersOnly(places.referrals),
  profile: playersOnly(places.profile),
}

const balanceOfPlayer: Guard = playersOnly({ ...places.withdraw, name: m.page_balance })

/** The sign-in dialog names the deposit, if that is the requested tab. */
export const playersBalance = (arrival: Arrival & { search: BalanceSearch }): Promise<void> =>
  (arrival.search.tab ?? 'deposit') === 'deposit' ? players.deposit(arrival) : balanceOfPlayer(arrival)

/** docs/product.md A1, §2: the panel is for staff, everyone else goes to the main page. */
export async function staffOnly({
  context,
  search: { section, id, part },
}: Arrival & { search: Readonly<Record<string, string | undefined>> }): Promise<void> {
  const user = await fetchSignedIn(context.queryClient)
  if (!user || user.role === 'user') throw redirect({ to: '/', replace: true })
  // Links to users from before they had a page.
  if (section === 'users' && id)
    throw redirect({ to: '/admin/users/$id', params: { id }, search: { part }, replace: true })
}
