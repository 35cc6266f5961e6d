import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { factorOptions } from '../../second-factor/queries.ts'

interface Gate {
  /** The site requires a second factor that is not set up; undefined while unknown. */
  readonly closed: boolean | undefined
  /** Keeps the gate closed after set-up until the recovery codes, which are shown only once, have been read. */
  readonly hold: (held: boolean) => void
}

export function useFactorGate(): Gate {
  const queryClient = useQueryClient()
  const factor = useQuery(factorOptions)
  const [held, setHeld] = useState(false)
  const hold = useCallback(
    (holds: boolean) => {
      if (holds) setHeld(true)
      else void queryClient.invalidateQueries(factorOptions).then(() => setHeld(false))
    },
    [queryClient],
  )
  if (held) return { closed: true, hold }
  const { data, isError } = factor
  // If the status cannot be loaded, the gate is open and the screen behind it shows the error.
  return { closed: data ? data.required && !data.enabled && data.passkeys === 0 : isError ? false : undefined, hold }
}
