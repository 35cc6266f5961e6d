import { Skeleton } from '../ui/messages/states.tsx'

/** Five providers: one row if there is room. */
export const mostProviders = 5
export const providersClass = 'grid grid-cols-3 gap-2 md:grid-cols-5 md:gap-4'

export function ProvidersSkeleton() {
  return (
    <div className={`skeleton ${providersClass}`} aria-hidden="true">
      {Array.from({ length: mostProviders }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={i} className="aspect-[16/9] rounded-lg" />
      ))}
    </div>
  )
}
