import type { AdminTransaction, Operation } from '@casino/contract/money/transactions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, LifeBuoy, LoaderPinwheel, Settings, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kindText } from '../cashier/words.ts'
import type { LinkTarget, NavigationEntry } from '../shell/frame/destinations.ts'
import { findAmong } from '../shell/search/find-pages.ts'
import { ResultList, type SearchResult, type SearchResultsProps } from '../shell/search/ResultList.tsx'
import { m } from '../texts/compiled/messages.js'
import { topicText } from '../threads/words.ts'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { call } from '../wire/api.ts'
import { type May, useMay } from './forms/may.ts'
import { opens, sectionKeys, sections } from './sections.ts'
import { foundSettings } from './settings/found.tsx'
import { tabsFor, tabTexts } from './settings/tabs.ts'

const shortest = 2
const longest = 64
/** The maximum for each kind; a longer list links to its section. */
const mostOfKind = 4
const mostPages = 5
const afterMs = 250

/** Other words that administrators use for the sections, besides their keys, in every language. */
const words: Readonly<Record<string, string>> = {
  users: 'игроки players usuarios',
  transactions: 'платежи выводы payments withdrawals pagos retiros',
  verification: 'документы documents',
  operations: 'узлы nodes backups',
  proposals: 'второй администратор confirm aprobaciones',
  settings: 'ajustes',
  log: 'аудит audit',
}

/** The results of a query: pages of the panel and settings immediately, then users, payments, rounds and requests. */
export default function PanelResults(props: SearchResultsProps) {
  const { found, loading, failed } = useFound(props.query)
  return (
    <ResultList
      {...props}
      found={found}
      loading={loading}
      {...(failed && { nothing: m.admin_search_failed() })}
      className="max-h-[80dvh] overflow-y-auto max-md:fixed max-md:inset-x-2 max-md:top-14"
    />
  )
}

function useFound(query: string): { found: readonly SearchResult[]; loading: boolean; failed: boolean } {
  const may = useMay()
  const typed = query.trim().slice(0, longest)
  const [searched, setSearched] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed), afterMs)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = searched.length >= shortest
  // The key contains the query, so that the answer to an older one is never shown for this one.
  const answer = useQuery({
    queryKey: ['admin', 'search', searched],
    queryFn: ({ signal }) => records(searched, may, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = [
    ...foundAmong(query, pagesFor(may), mostPages),
    ...(may('settings.view') ? foundSettings(query, mostPages) : []),
  ]
  const isWanted = typed.length >= shortest
  return {
    found: isWanted ? [...found, ...(answer.data ?? [])] : found,
    loading: isWanted && (typed !== searched || answer.isPlaceholderData || answer.isPending),
    failed: isWanted && answer.isError,
  }
}

const at = (search: Readonly<Record<string, string>>): LinkTarget => ({ to: '/admin', search })

const pagesFor = (may: May): readonly NavigationEntry[] => [
  ...sectionKeys
    .filter((key) => opens(sections[key], may))
    .map((key) => ({ key, ...sections[key], place: at({ section: key }) })),
  ...tabsFor(may).map((tab) => ({
    key: `settings-${tab}`,
    name: () => `${m.admin_settings()}: ${tabTexts[tab]()}`,
    icon: Settings,
    place: at({ section: 'settings', tab }),
  })),
]

function foundAmong(query: string, among: readonly NavigationEntry[], most: number): SearchResult[] {
  const { named, similar } = findAmong(query, among, ({ name }) => name(), wordsOf)
  return [...named, ...similar].slice(0, most).map(pageResult)
}

/** Includes the words of its name, so that one with a wrong letter is found. */
function wordsOf({ key, name }: NavigationEntry): string {
  const own = key.replace('settings-', '')
  return `${name()} ${own.replace(/[A-Z]/g, ' $&')} ${words[own] ?? ''}`.toLowerCase().replace(/[:,.]/g, ' ')
}

const pageResult = ({ key, name, icon: Icon, place }: NavigationEntry): SearchResult => ({
  key,
  name: name(),
  kind: m.search_page(),
  picture: <Icon size={20} aria-hidden />,
  place,
})

/**
 * A kind that cannot be queried, or that the caller may not see, has no results; it is an error only if none can be
 * queried.
 */
async function records(search: string, may: May, signal: AbortSignal): Promise<SearchResult[]> {
  const all = await Promise.allSettled([
    may('players.view') ? users(search, signal) : [],
    may('payments.view') ? payments(search, signal) : [],
    may('players.view') ? partnerRounds(search, signal) : [],
    may('players.view') ? ownRound(search, signal) : [],
    may('support.view') ? requests(search, signal) : [],
  ])
  const answered = all.filter((one) => one.status === 'fulfilled')
  const [first] = all
  if (answered.length === 0 && first.status === 'rejected') throw first.reason
  return answered.flatMap(({ value }) => value)
}

async function users(search: string, signal: AbortSignal): Promise<SearchResult[]> {
  const list = await call('GET /api/admin/get-users', { query: { search, limit: mostOfKind + 1 }, signal })
  const found = list.users.map(({ id, username, email }) => ({
    key: `user-${id}`,
    note: matched(search, username, email),
    name: `${username} · ${id}`,
    kind: m.admin_user_title(),
    picture: <UserRound size={20} aria-hidden />,
    place: { to: '/admin/users/$id', params: { id } } as const,
  }))
  return shortened(found, { section: 'users', search }, m.admin_search_users())
}

async function payments(search: string, signal: AbortSignal): Promise<SearchResult[]> {
  const list = await call('GET /api/admin/get-transactions', { query: { search, limit: mostOfKind + 1 }, signal })
  const found = list.transactions.map((payment: AdminTransaction | Operation) => ({
    key: `payment-${payment.uuid}`,
    name: `${payment.username} · ${formatMoney(kopecksOf(payment.amount), '₽')}`,
    kind: kindText(payment),
    picture: <ArrowLeftRight size={20} aria-hidden />,
    place: at({ section: 'transactions', id: payment.uuid }),
  }))
  return shortened(found, { section: 'transactions', search }, m.admin_search_payments())
}

/** Requests to support by author, e-mail address, reference or number. */
async function requests(search: string, signal: AbortSignal): Promise<SearchResult[]> {
  const list = await call('GET /api/admin/support/threads', { query: { search, limit: mostOfKind + 1 }, signal })
  const found = list.threads.map(({ id, topic, player, email, reference }) => {
    const author = player?.username ?? email ?? ''
    return {
      key: `request-${id}`,
      name: `${m.admin_support_title({ id })} · ${topicText(topic)} · ${author}`,
      note: matched(search, author, email, reference),
      kind: m.admin_support(),
      picture: <LifeBuoy size={20} aria-hidden />,
      place: at({ section: 'support', tab: 'all', id }),
    }
  })
  return shortened(found, { section: 'support', tab: 'all', search }, m.admin_search_requests())
}

/** The matching detail, unless the name shows it. */
function matched(search: string, name: string, ...others: readonly (string | null)[]): string | undefined {
  const has = (text: string | null) => text?.toLowerCase().includes(search.toLowerCase()) ?? false
  return has(name) ? undefined : (others.find(has) ?? undefined)
}

async function partnerRounds(search: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { rounds } = await call('GET /api/admin/partner/rounds', { query: { search }, signal })
  return rounds.slice(0, mostOfKind).map(({ id, alias, user }) => ({
    ...roundLook(),
    key: `partner-${id}`,
    name: `${alias} · ${user.username ?? user.id}`,
    // The list is searched by the same words, but not by the partner's identifier of a round.
    place: at({ section: 'games', tab: 'partner', search }),
  }))
}

/** An in-house round, by its number. */
async function ownRound(search: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (!/^\d{1,16}$/.test(search)) return []
  const { rounds } = await call('GET /api/admin/rounds', { query: { id: search }, signal })
  return rounds.map(({ id }) => ({
    ...roundLook(),
    key: `round-${id}`,
    name: `№ ${id}`,
    place: { to: '/rounds/$id', params: { id } },
  }))
}

const roundLook = () => ({ kind: m.admin_tx_round(), picture: <LoaderPinwheel size={20} aria-hidden /> })

/** One more was requested, to know whether there are more. */
function shortened(found: readonly SearchResult[], all: Record<string, string>, name: string): SearchResult[] {
  const shown = found.slice(0, mostOfKind)
  if (found.length === shown.length) return shown
  return [
    ...shown,
    {
      key: `all-${all.section}`,
      name,
      kind: '',
      picture: found[0]?.picture,
      place: at(all),
    },
  ]
}
