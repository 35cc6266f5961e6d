import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLoaded } from './connection.ts'
import { useSession } from './session.ts'

type Lines = typeof import('./live-line.ts')

/**
 * Runs with the live connection; returns a function that ends it. Its code is not part of the first load: without it the page is
 * updated by calls and their responses only.
 */
export function follow(start: (lines: Lines, ended: AbortSignal) => void): () => void {
  const ended = new AbortController()
  void import('./live-line.ts').then(
    (lines) => ended.signal.aborted || start(lines, ended.signal),
    () => undefined,
  )
  return () => ended.abort()
}

/** Every page follows the site's settings and games, after it has loaded, so that the load does not wait for the connection. */
export function useLiveSite(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let end = () => {}
    const callOff = onLoaded(() => {
      end = follow((lines, ended) => lines.followSite(queryClient, ended))
    })
    return () => {
      callOff()
      end()
    }
  }, [queryClient])
}

/**
 * docs/product.md §4, §7: the live balance starts and ends with the session. `onRefused`: the server does not push it to this
 * tab.
 */
export function useLiveBalance(onRefused: () => void): void {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const userId = user?.id
  useEffect(
    () => (userId ? follow((lines, ended) => lines.followBalance(queryClient, userId, ended, onRefused)) : undefined),
    [queryClient, userId, onRefused],
  )
}
