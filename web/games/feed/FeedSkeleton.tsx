import { Skeleton } from '../../ui/messages/states.tsx'

const places = [1, 2, 3, 4, 5, 6, 7, 8]

/** A placeholder of eight rows, as high as the real ones, under their headers. */
export function FeedSkeleton() {
  return (
    <div className="divide-y divide-line">
      <div className="hidden h-11 md:block" />
      {places.map((place) => (
        <div key={place} className="flex h-16 items-center px-4 md:h-13">
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  )
}
