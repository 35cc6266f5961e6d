import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { historyOptions } from '../../rounds/history.ts'
import { call } from '../../wire/api.ts'
import type { OperationState } from '../../wire/operation.ts'
import { type SequencedBalance, useSession } from '../../wire/session.ts'
import { type EndedRound, type Mines, type MinesEvent, type MinesRequest, type OpenRound, roundOf } from './machine.ts'
import { openRound, publishedEnd } from './rounds.ts'

interface ServersViewProps {
  current: RefObject<OperationState<Mines, MinesRequest>>
  send: (event: MinesEvent) => boolean
  /** Called for a round other than the one on the field, or for its end. */
  onFound: (round: OpenRound | EndedRound) => void
}

/** Several triggers may coincide: a tab that becomes visible also gets the focus, and a payout changes the balance twice. */
const asksAfterMs = 150

/**
 * Keeps the page in sync with the server's round: after a reload, on another device, next to another tab. It fetches the round
 * when the player arrives or returns, when the balance changes without an action in this tab, and when a refusal shows that the
 * page was wrong.
 */
export function useServersView({ current, send, onFound }: ServersViewProps) {
  const queryClient = useQueryClient()
  const { id: playerId, balanceSequence } = useSession().user ?? {}
  const knownSequence = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })

  const player = useRef<string>(undefined)
  const look = useCallback(async () => {
    const before = current.current
    // A pending request will be answered, and its answer is newer.
    if (before.operation) return
    const asking = player.current
    const found = await theRound(before.state).catch(() => undefined)
    // An action in this tab has changed the round meanwhile, so the result is older than what is shown; or it belongs to a
    // player who has signed out.
    if (!found || current.current !== before || player.current !== asking) return
    if (!send({ type: 'found', round: found })) return
    if (found.ended) void queryClient.invalidateQueries(historyOptions('mines'))
    if (roundOf(before.state)?.id !== found.id || found.ended) latest.current(found)
  }, [current, queryClient, send])
  const lookUp = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(), asksAfterMs)
  }, [look])
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    player.current = playerId
    knownSequence.current = undefined
    if (!playerId) return undefined
    void look()
    const seen = () => document.visibilityState === 'visible' && lookUp()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('focus', lookUp)
    window.addEventListener('online', lookUp)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('focus', lookUp)
      window.removeEventListener('online', lookUp)
    }
  }, [playerId, look, lookUp])

  useEffect(() => {
    if (balanceSequence === undefined) return
    const known = knownSequence.current
    knownSequence.current = Math.max(known ?? 0, balanceSequence)
    if (known !== undefined && balanceSequence > known && document.visibilityState === 'visible') lookUp()
  }, [balanceSequence, lookUp])

  /** A balance change caused by this tab is no reason to fetch the round. */
  const ownChange = useCallback((change: SequencedBalance) => {
    knownSequence.current = Math.max(knownSequence.current ?? 0, change.balanceSequence)
  }, [])
  return { lookUp, ownChange }
}

/** The open round; without one, the end of the round that is shown as open. */
async function theRound(mines: Mines): Promise<OpenRound | EndedRound | undefined> {
  const { game } = await call('GET /api/games/mines/active')
  if (game) return openRound(game)
  const shown = roundOf(mines)
  if (!shown || shown.ended) return undefined
  return publishedEnd(shown, await call('GET /api/games/rounds/{id}', { params: { id: shown.id } }))
}
