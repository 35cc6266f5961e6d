import type { User } from '@casino/contract/entities'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, onUnauthenticated, Refusal } from './api.ts'
import { replaceServersClientSeed } from './client-seed.ts'
import { forgetReferral, forgetToken, onTokenChange, readReferral, readToken, storeToken } from './token.ts'

/** docs/product.md §3 Session state. `user` keeps the last known player also while the server is out of reach. */
export interface Session {
  authenticated: boolean
  user: User | undefined
  loading: boolean
  error: Error | undefined
}

/** Why a session ended without the player's doing: it was ended elsewhere, or the server refused the token (docs/product.md §4). */
export type SessionEnd = 'ended' | Refusal

interface Known {
  user: User | null | undefined
  error: Error | null
}

/** docs/product.md §4: loading until the check ends; without a token nobody; a failed check is nobody with its error. */
export function sessionOf(token: string | null, { user, error }: Known): Session {
  if (!token) return { authenticated: false, user: undefined, loading: false, error: error ?? undefined }
  if (user) return { authenticated: true, user, loading: false, error: error ?? undefined }
  return { authenticated: false, user: undefined, loading: !error && user !== null, error: error ?? undefined }
}

/** A balance with its place in the order of changes. */
export interface BalanceChange {
  balance: number
  balanceSequence: number
}

/** A change as old as what is shown, or older, changes nothing: an event that was overtaken never wins. */
export function withBalance<U extends BalanceChange>(user: U, change: BalanceChange): U {
  if (change.balanceSequence <= user.balanceSequence) return user
  return { ...user, balance: change.balance, balanceSequence: change.balanceSequence }
}

const meKey = ['me'] as const

/** Marks a query whose data belong to the signed-in player: it is forgotten with the session and fetched anew with the next. */
export const playerData = { of: 'player' } as const

/** The signed-in player, or null. Written by the session functions and by the live balance, read everywhere. */
export function meOptions(queryClient: QueryClient) {
  return queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }): Promise<User | null> => {
      if (!readToken()) return null
      const { user } = await call('GET /api/auth/me', { signal })
      const shown = queryClient.getQueryData<User | null>(meKey)
      // The answer may have been overtaken by a live update on its way.
      return shown?.id === user.id ? withBalance(user, shown) : user
    },
    staleTime: 30_000,
    meta: playerData,
    retry: (failures, error) => !(error instanceof Refusal) && failures < 4,
  })
}

export interface SessionActions {
  register: (form: { username: string; email: string; password: string }) => Promise<User>
  login: (form: { username: string; password: string; code?: string }) => Promise<User>
  logout: () => Promise<void>
  /** Whether other players see the name; answers with what holds now. */
  hideName: (hide: boolean) => Promise<User>
  /**
   * The answer of a bet or a payment carries the balance after it. Says whether the player whose it is (`of`) is still the one
   * who is signed in: an answer that comes after he left is nobody's news, and its figures are not those of whoever came after.
   */
  applyBalance: (change: BalanceChange, of: string | undefined) => boolean
  /** Shows a bet's stake as gone before the answer; returns what puts it back. */
  debitOptimistically: (roubles: number) => () => void
  /** Keeps newer balances from being shown, so that nothing tells how a round ends before its wheel; returns what lets them be. */
  freezeBalance: () => () => void
}

const ends = new Set<(end: SessionEnd) => void>()
/** An end that came before the page was there to show it: the stored token is checked first. */
let unseenEnd: SessionEnd | undefined

/** Called once whenever a session ends without the player's doing. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  ends.add(listener)
  if (unseenEnd) listener(unseenEnd)
  unseenEnd = undefined
  return () => ends.delete(listener)
}

/** Forgets the token and the player's data, and says why. */
export function endSession(queryClient: QueryClient, end: SessionEnd): void {
  if (!readToken()) return
  forgetSession(queryClient)
  if (ends.size === 0) unseenEnd = end
  for (const listener of ends) listener(end)
}

/** While it is there, the newest balance waits in it. */
let freeze: { newest?: BalanceChange & { readonly of: string } } | undefined

function forgetSession(queryClient: QueryClient): void {
  freeze = undefined
  forgetToken()
  queryClient.setQueryData(meKey, null)
  queryClient.removeQueries({ predicate: ({ meta, queryKey }) => meta?.of === 'player' && queryKey[0] !== meKey[0] })
}

/** Joins the session to the calls and to the other tabs; once at the start. */
export function watchSession(queryClient: QueryClient): void {
  // A guest is known to be one. Found out later, that news would make React wake the whole page up at one go, in its midst.
  if (!readToken()) queryClient.setQueryData(meKey, null)
  onUnauthenticated((refusal) => endSession(queryClient, refusal))
  onTokenChange(() => {
    if (readToken()) void queryClient.resetQueries({ predicate: ({ meta }) => meta?.of === 'player' })
    else forgetSession(queryClient)
  })
}

export function sessionActions(queryClient: QueryClient): SessionActions {
  const begin = async ({ token, user }: { token: string; user: User }) => {
    storeToken(token)
    await queryClient.cancelQueries({ queryKey: meKey })
    queryClient.setQueryData(meKey, user)
    await queryClient.invalidateQueries({
      predicate: ({ meta, queryKey }) => meta?.of === 'player' && queryKey[0] !== meKey[0],
    })
    return user
  }
  const change = (edit: (user: User) => User) =>
    queryClient.setQueryData<User | null>(meKey, (user) => (user ? edit(user) : user))

  return {
    async register(form) {
      const referal = readReferral()
      const signedIn = await call('POST /api/auth/register', { body: { ...form, ...(referal ? { referal } : {}) } })
      forgetReferral()
      const user = await begin(signedIn)
      void replaceServersClientSeed(queryClient).catch(() => undefined)
      return user
    },
    async login(form) {
      return begin(await call('POST /api/auth/login', { body: form }))
    },
    async logout() {
      // The player leaves whether or not the server hears of it; an unheard token dies by its idle limit.
      const revoked = call('POST /api/auth/logout').catch(() => undefined)
      forgetSession(queryClient)
      await revoked
    },
    async hideName(hide) {
      const { user } = await call('PATCH /api/auth/privacy', { body: { hideName: hide } })
      // The balance of the answer may be older than what the live line has brought since.
      change((shown) => (shown.id === user.id ? { ...shown, hideName: user.hideName } : shown))
      return user
    },
    applyBalance(next, of) {
      if (of === undefined || queryClient.getQueryData<User | null>(meKey)?.id !== of) return false
      if (!freeze) change((user) => withBalance(user, next))
      else if (!freeze.newest || next.balanceSequence > freeze.newest.balanceSequence) freeze.newest = { ...next, of }
      return true
    },
    freezeBalance() {
      const mine: typeof freeze = {}
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
      // A figure that the server has sent since does not know of the hold, so there is nothing to put back.
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

/** The session of now, for components. */
export function useSession(): Session {
  const query = useQuery(meOptions(useQueryClient()))
  return sessionOf(readToken(), { user: query.data, error: query.error })
}

export function useSessionActions(): SessionActions {
  const queryClient = useQueryClient()
  return useMemo(() => sessionActions(queryClient), [queryClient])
}

/** For the guards of routes: who is signed in, asked of the server if that is not known yet; nobody when it cannot be asked. */
export async function signedIn(queryClient: QueryClient): Promise<User | undefined> {
  if (!readToken()) return undefined
  return (await queryClient.ensureQueryData(meOptions(queryClient)).catch(() => undefined)) ?? undefined
}
