import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { factorOptions } from './queries.ts'

interface Gate {
  /** The site asks for a second factor that is not set up; nothing while that is not known. */
  readonly closed: boolean | undefined
  /** Keeps it closed also when the factor stands, until what is shown only once has been read. */
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
  // Whoever cannot be asked is told so by what he wanted to see.
  return { closed: data ? data.required && !data.enabled : isError ? false : undefined, hold }
}
