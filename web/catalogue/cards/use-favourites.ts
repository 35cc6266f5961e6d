import type { SlotRefusalCode } from '@casino/contract/play/slot-refusals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { openAuth } from '../../shell/auth/auth.ts'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { call, Refusal } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'
import { useSession } from '../../wire/session.ts'
import { mySlotsOptions } from '../../wire/slots.ts'
import { readToken } from '../../wire/token.ts'
import { type Slot, slotKey } from '../slot.ts'

const full: SlotRefusalCode = 'too_many_favourites'
const channelName = 'favourites'
const { queryKey } = mySlotsOptions

export interface Favourites {
  /** By `slotKey`, the newest first. */
  readonly favourites: readonly string[] | undefined
  readonly recents: readonly string[] | undefined
  readonly isFavourite: (slot: Slot) => boolean
  readonly toggle: (slot: Slot) => void
  readonly failed: boolean
  readonly retry: () => void
}

/** The player's favourites; a change is shown immediately, also in the browser's other tabs. */
export function useFavourites(): Favourites {
  const client = useQueryClient()
  const { authenticated } = useSession()
  const { data, isError, refetch } = useQuery({ ...mySlotsOptions, enabled: authenticated })
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => void client.invalidateQueries({ queryKey })
    return () => channel.close()
  }, [client])

  const toggle = useCallback(
    async (slot: Slot) => {
      if (!readToken()) return openAuth('login')
      const { provider, alias } = slot
      const key = slotKey(slot)
      const favourite = !client.getQueryData(queryKey)?.favourites.some((each) => slotKey(each) === key)
      const show = (shown: boolean) =>
        client.setQueryData(queryKey, (mine) => {
          if (!mine) return mine
          const others = mine.favourites.filter((each) => slotKey(each) !== key)
          return { ...mine, favourites: shown ? [{ provider, alias }, ...others] : others }
        })
      await client.cancelQueries({ queryKey })
      show(favourite)
      try {
        await call('POST /api/slots/favourites', { body: { provider, alias, favourite } })
        announce(
          favourite ? m.slots_favourite_added({ name: slot.name }) : m.slots_favourite_removed({ name: slot.name }),
        )
        postToTabs()
      } catch (error) {
        show(!favourite)
        const isFull = error instanceof Refusal && error.code === full
        toast({ kind: 'error', text: isFull ? m.slots_favourites_full() : errorText(error, m.slots_favourite_failed) })
      }
    },
    [client],
  )

  return useMemo(() => {
    const favourites = data?.favourites.map(slotKey)
    const known = new Set(favourites)
    return {
      favourites,
      recents: data?.recents.map(slotKey),
      isFavourite: (slot) => known.has(slotKey(slot)),
      toggle: (slot) => void toggle(slot),
      failed: isError,
      retry: () => void refetch(),
    }
  }, [data, isError, refetch, toggle])
}

function postToTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}
