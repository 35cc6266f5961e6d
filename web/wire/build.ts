import { queryOptions } from '@tanstack/react-query'

const inDocument = /<meta name="build" content="([^"]+)"/

/** The build that this page runs; pages of the development server have none. */
export function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
}

/**
 * The build that the server serves: received over the live connection. Fetched only when a part of this page cannot be loaded.
 */
export const servedBuildOptions = queryOptions({
  queryKey: ['build'],
  queryFn: async ({ signal }): Promise<string | null> => {
    const page = await fetch('/', { signal, cache: 'no-store' })
    return inDocument.exec(await page.text())?.[1] ?? null
  },
  enabled: false,
})
