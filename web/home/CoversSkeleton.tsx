import { Skeleton } from '../ui/messages/states.tsx'

/** Twelve games, which the columns divide evenly at every width. */
export const mostCovers = 12
/** The maximum of slots in the row to continue. */
export const mostContinued = 12
export const coversClass = 'grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6 lg:gap-3'

/** A placeholder of the games' exact size until the catalogue is read, so that nothing moves. */
export function CoversSkeleton() {
  return (
    <div className={`skeleton ${coversClass}`} aria-hidden="true">
      {Array.from({ length: mostCovers }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={i}>
          <Skeleton className="aspect-[3/4] rounded-lg" />
          {/* Two lines of text. */}
          <p className="type-small mt-2">&nbsp;</p>
          <p className="type-small">&nbsp;</p>
        </div>
      ))}
    </div>
  )
}
