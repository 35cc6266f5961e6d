import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { Router } from './router.tsx'
import { useLanguage } from './shell/frame/preferences.ts'
import { Known } from './wire/known.tsx'
import { readAgainAfterMs, readsAgain } from './wire/read-again.ts'

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: readsAgain(3),
        retryDelay: readAgainAfterMs,
      },
      // Keyed calls are repeated with their own key (wire/api.ts).
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The whole application; changing the language remounts it. */
export function App({ router, queryClient }: { router: Router; queryClient: QueryClient }) {
  const language = useLanguage()
  // The HTML prerendered for another visitor has just been replaced, so nothing needs hiding any more (boot.js, styles.css).
  useEffect(() => {
    delete document.documentElement.dataset.stale
  }, [])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Known>
          <RouterProvider key={language} router={router} />
        </Known>
      </QueryClientProvider>
    </StrictMode>
  )
}
