import type { User } from '@casino/contract/entities'
import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { call, onUnauthenticated, type Refusal } from './api.ts'
import { replaceServersClientSeed } from './client-seed.ts'
import { readsAgain } from './read-again.ts'
import { onTokenChange, readReferral, readToken, removeReferral, removeToken, storeToken } from './token.ts'

/** docs/product.md §3 Session state. `user` is the last known player, even while the server is unreachable. */
export interface SessionState {
  authenticated: boolean
  user: User | undefined
  loading: boolean
  error: Error | undefined
}

/** Why a session ended without an action of the player here: ended elsewhere, or the token refused (docs/product.md §4). */
export type SessionEnd = 'ended' | Refusal

/** The result of checking a token so far. */
interface Check {
  user: User | null | undefined
  error: Error | null
}

/**
 * docs/product.md §4: loading until the check ends; without a token signed out; after a failed check signed out with the error.
 */
export function sessionOf(token: string | null, { user, error }: Check): SessionState {
  if (!token) return { authenticated: false, user: undefined, loading: false, error: error ?? undefined }
  if (user) return { authenticated: true, user, loading: false, error: error ?? undefined }
  return { authenticated: false, user: undefined, loading: !error && user !== null, error: error ?? undefined }
}

/** A balance with its sequence number. */
export interface SequencedBalance {
  balance: number
  balanceSequence: number
}

/**
 * Ignores a balance with the same or a lower sequence than the one shown, so that a late event never overwrites a newer one.
 */
export function withBalance<U extends SequencedBalance>(user: U, change: SequencedBalance): U {
  if (change.balanceSequence <= user.balanceSequence) return user
  return { ...user, balance: change.balance, balanceSequence: change.balanceSequence }
}

const meKey = ['me'] as const

/**
 * Marks a query whose data belongs to the signed-in player: removed when the session ends, and fetched for the next one. Queries
 * of the panel need no mark: their keys begin with `admin`.
 */
export const playerData = { of: 'player' } as const

const isPlayers = ({ meta, queryKey }: Query): boolean => meta?.of === 'player' || queryKey[0] === 'admin'
const isPlayersExceptMe = (query: Query): boolean => isPlayers(query) && query.queryKey[0] !== meKey[0]

/** The signed-in player, or null. Written by the session functions and by the live balance, read everywhere. */
export function meOptions(queryClient: QueryClient) {
  return queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }): Promise<User | null> => {
      if (!readToken()) return null
      const { user } = await call('GET /api/auth/me', { signal })
      const shown = queryClient.getQueryData<User | null>(meKey)
      // A live update may have arrived while the response was on its way.
      return shown?.id === user.id ? withBalance(user, shown) : user
    },
    staleTime: 30_000,
    meta: playerData,
    retry: readsAgain(4),
  })
}

/** The proof of a second factor. */
export type FactorAnswer = { readonly code?: string; readonly passkey?: PasskeyAnswer }

export interface SessionActions {
  register: (form: { username: string; email: string; password: string; birthDate?: string }) => Promise<User>
  login: (form: { username: string; password: string } & FactorAnswer) => Promise<User>
  /** By a passkey only. */
  signInWithPasskey: (passkey: PasskeyAnswer) => Promise<User>
  /** The second step of an external sign-in. */
  finishSignIn: (form: { signIn: string } & FactorAnswer) => Promise<User>
  /** The player is signed out even if the server cannot be reached; the token then expires by its idle limit. */
  logout: () => Promise<void>
  /** Sets whether other players see the name; returns the saved state. */
  hideName: (hide: boolean) => Promise<User>
  /**
   * Applies the balance from the reply to a bet or a payment. Returns whether its player (`of`) is still signed in: a reply
   * that arrives after they signed out is ignored, because its figures belong to another player.
   */
  applyBalance: (change: SequencedBalance, of: string | undefined) => boolean
  /** Shows a bet's stake as deducted before the server answers; returns a function that restores it. */
  debitOptimistically: (roubles: number) => () => void
  /**
   * Delays newer balances, or only those above the one shown, so that they do not reveal a round's result before its animation
   * ends; returns a function that shows them. `onDelayed` is called for each of them.
   */
  freezeBalance: (only?: 'rises', onDelayed?: () => void) => () => void
}

const ends = new Set<(end: SessionEnd) => void>()
/** A session end that occurred before the page was ready to show it: the stored token is checked first. */
let unseenEnd: SessionEnd | undefined

/** Called once each time a session ends without the player's doing. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  ends.add(listener)
  if (unseenEnd) listener(unseenEnd)
  unseenEnd = undefined
  return () => ends.delete(listener)
}

/** Set while the player closes the account: the page must stay until they have read the consequences. */
let held: { ended: boolean } | undefined
export function holdSessionEnd(): void {
  held = { ended: false }
}

/** Signs out a player whose session ended meanwhile, when they already know the reason. */
export function releaseSessionEnd(queryClient: QueryClient): void {
  const ended = held?.ended
  held = undefined
  if (ended) forgetSession(queryClient)
}

/** Removes the token and the player's data, and reports the reason. */
export function endSession(queryClient: QueryClient, end: SessionEnd): void {
  if (!readToken()) return
  if (held) {
    held.ended = true
    return
  }
  forgetSession(queryClient)
  if (ends.size === 0) unseenEnd = end
  for (const listener of ends) listener(end)
}

/** While set, the newest balance waits in it. */
let freeze:
  | {
      only?: 'rises' | undefined
      onDelayed?: (() => void) | undefined
      newest?: SequencedBalance & { readonly of: string }
    }
  | undefined

function isDelayed(next: SequencedBalance & { readonly of: string }, shown: SequencedBalance): boolean {
  if (!freeze || (freeze.only && next.balance < shown.balance)) return false
  if (next.balanceSequence > (freeze.newest ?? shown).balanceSequence) {
    freeze.newest = next
    freeze.onDelayed?.()
  }
  return true
}

function forgetSession(queryClient: QueryClient): void {
  freeze = undefined
  removeToken()
  queryClient.setQueryData(meKey, null)
  queryClient.removeQueries({ predicate: isPlayersExceptMe })
}

/** Connects the session to API calls and to other tabs; called once at start-up. */
export function watchSession(queryClient: QueryClient): void {
  // Sets the signed-out state immediately: changing it later would make React hydrate the whole page synchronously.
  if (!readToken()) queryClient.setQueryData(meKey, null)
  onUnauthenticated((refusal) => endSession(queryClient, refusal))
  onTokenChange(() => {
    freeze = undefined
    if (readToken()) void queryClient.resetQueries({ predicate: isPlayers })
    else forgetSession(queryClient)
  })
}

async function beginSession(queryClient: QueryClient, { token, user }: { token: string; user: User }): Promise<User> {
  storeToken(token)
  await queryClient.cancelQueries({ queryKey: meKey })
  queryClient.setQueryData(meKey, user)
  await queryClient.invalidateQueries({ predicate: isPlayersExceptMe })
  return user
}

export function sessionActions(queryClient: QueryClient): SessionActions {
  const begin = (signedIn: { token: string; user: User }) => beginSession(queryClient, signedIn)
  const change = (edit: (user: User) => User) =>
    queryClient.setQueryData<User | null>(meKey, (user) => (user ? edit(user) : user))

  return {
    async register(form) {
      const referal = readReferral()
      const signedIn = await call('POST /api/auth/register', { body: { ...form, ...(referal ? { referal } : {}) } })
      removeReferral()
      const user = await begin(signedIn)
      void replaceServersClientSeed(queryClient).catch(() => undefined)
      return user
    },
    async login(form) {
      return begin(await call('POST /api/auth/login', { body: form }))
    },
    async signInWithPasskey(passkey) {
      return begin(await call('POST /api/auth/passkeys/sign-in', { body: { passkey } }))
    },
    async finishSignIn(form) {
      return begin(await call('POST /api/auth/providers/code', { body: form }))
    },
    async logout() {
      const revoked = call('POST /api/auth/logout').catch(() => undefined)
      forgetSession(queryClient)
      await revoked
    },
    async hideName(hide) {
      const { user } = await call('PATCH /api/auth/privacy', { body: { hideName: hide } })
      // The balance in the response may be older than the live balance.
      change((shown) => (shown.id === user.id ? { ...shown, hideName: user.hideName } : shown))
      return user
    },
    applyBalance(next, of) {
      const shown = queryClient.getQueryData<User | null>(meKey)
      if (of === undefined || shown?.id !== of) return false
      if (!isDelayed({ ...next, of }, shown)) change((user) => withBalance(user, next))
      return true
    },
    freezeBalance(only, onDelayed) {
      const mine: typeof freeze = { only, onDelayed }
      freeze = mine
      return () => {
        if (freeze !== mine) return
        freeze = undefined
        const { newest } = mine
        if (newest) change((user) => (user.id === newest.of ? withBalance(user, newest) : user))
      }
    },
    debitOptimistically(roubles) {
      let held = 0
      change((user) => {
        held = Math.min(roubles, user.balance)
        return { ...user, balance: kopecksRound(user.balance - held) }
      })
      const shown = queryClient.getQueryData<User | null>(meKey)
      // A balance received since does not include the deduction, so there is nothing to restore.
      return () =>
        change((user) =>
          user.id === shown?.id && user.balanceSequence === shown.balanceSequence && user.balance === shown.balance
            ? { ...user, balance: kopecksRound(user.balance + held) }
            : user,
        )
    },
  }
}

function kopecksRound(roubles: number): number {
  return Math.round(roubles * 100) / 100
}

/** The session that the document was hydrated with. */
let atStart: SessionState | undefined
const never = () => () => {}

/** The session from the player's query; only for Known (known.tsx). */
export function useSessionQuery(): SessionState {
  const { data: user, error } = useQuery(meOptions(useQueryClient()))
  const token = readToken()
  return useMemo(() => sessionOf(token, { user, error }), [token, user, error])
}

/** Provided for all components by Known (known.tsx). */
export const SessionContext = createContext<SessionState>(sessionOf(null, { user: null, error: null }))

/**
 * The current session, for components. A part of the page that hydrates after a sign-in first sees the initial session, like
 * the prerendered document.
 */
export function useSession(): SessionState {
  const session = useContext(SessionContext)
  if (typeof document !== 'undefined') atStart ??= session
  // An unchanged session re-renders nothing: it would immediately render parts that hydrate later.
  const hasChanged = useSyncExternalStore(
    never,
    () => session !== atStart,
    () => false,
  )
  return hasChanged ? session : (atStart ?? session)
}

export function useSessionActions(): SessionActions {
  const queryClient = useQueryClient()
  return useMemo(() => sessionActions(queryClient), [queryClient])
}

/** For route guards: the signed-in player, fetched if not known yet; undefined if the server cannot be reached. */
export async function fetchSignedIn(queryClient: QueryClient): Promise<User | undefined> {
  if (!readToken()) return undefined
  return (await queryClient.ensureQueryData(meOptions(queryClient)).catch(() => undefined)) ?? undefined
}
