import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../wire/api.ts'
import { mySlotsOptions } from '../wire/slots.ts'
import { readToken } from '../wire/token.ts'
import type { SlotGame } from './launch.ts'

/** Records for a signed-in player that this game was opened, once it has loaded: it then appears on the main page. */
export function useOpened({ provider, alias }: SlotGame, playing: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!playing || !readToken()) return
    call('POST /api/slots/opened', { body: { provider, alias } }).then(
      () => client.invalidateQueries({ queryKey: mySlotsOptions.queryKey }),
      // The game continues; it is only not listed as recently opened.
      () => undefined,
    )
  }, [client, provider, alias, playing])
}
