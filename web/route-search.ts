// How the router reads the query of each screen: unknown values are dropped.

export type Search = Record<string, unknown>

const balanceTabs = ['deposit', 'withdraw', 'history'] as const
const profileTabs = ['profile', 'bonuses', 'settings', 'verification', 'protection'] as const
const methods = ['card', 'sbp', 'crypto'] as const
const historyParts = ['deposits', 'withdrawals', 'pending'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const recordNumber = /^\d{1,16}$/

const one = <const V extends string>(values: readonly V[], value: unknown) => values.find((each) => each === value)

/** Everything that is text: the page interprets it itself. */
export const texts = (search: Search): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')) as Record<string, string>

const tabSearch =
  <const V extends string>(tabs: readonly V[]) =>
  ({ tab }: Search): { tab?: V } => {
    const known = one(tabs, tab)
    return known ? { tab: known } : {}
  }

export const profileSearch = tabSearch(profileTabs)

export const typeSearch = ({ type }: Search): { type?: (typeof methods)[number] } => {
  const known = one(methods, type)
  return known ? { type: known } : {}
}

/** The selected coin is in the URL, so that a reload preserves it. */
export const topUpSearch = (search: Search): ReturnType<typeof typeSearch> & { coin?: string } => ({
  ...typeSearch(search),
  ...(typeof search.coin === 'string' ? { coin: search.coin } : {}),
})

export interface BalanceSearch {
  tab?: (typeof balanceTabs)[number]
  /** The withdrawal type. */
  type?: (typeof methods)[number]
  /** The filter of the history, and the payment with open details. */
  show?: (typeof historyParts)[number]
  id?: string
}

export function balanceSearch(search: Search): BalanceSearch {
  const { tab } = tabSearch(balanceTabs)(search)
  if (tab === 'withdraw') return { tab, ...typeSearch(search) }
  if (tab !== 'history') return tab ? { tab } : {}
  const show = one(historyParts, search.show)
  const { id } = search
  return { tab, ...(show && { show }), ...(typeof id === 'string' && uuid.test(id) && { id }) }
}

export const slotSearch = ({ mode }: Search): { mode?: 'real' } => (mode === 'real' ? { mode } : {})

export const fairnessSearch = ({ round }: Search): { round?: string } =>
  typeof round === 'string' && recordNumber.test(round) ? { round } : {}

export const supportSearch = ({ id }: Search): { id?: string } =>
  typeof id === 'string' && recordNumber.test(id) ? { id } : {}

export const documentSearch = ({ version }: Search): { version?: number } =>
  Number.isInteger(Number(version)) && Number(version) > 0 ? { version: Number(version) } : {}
