import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { Slot } from '../catalogue/slot.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { m } from '../texts/compiled/messages.js'
import { mostProviders, ProvidersSkeleton, providersClass } from './ProvidersSkeleton.tsx'

/** The providers of the most popular games; each leads to its own games. */
export default function Providers() {
  const { data, isError } = useCatalogue()
  const slots = useDeferredValue(data?.slots)
  if (!slots) return isError ? null : <ProvidersSkeleton />
  const first = new Map<string, Slot>()
  for (const slot of slots) if (!first.has(slot.provider)) first.set(slot.provider, slot)
  return (
    <ul className={providersClass} aria-label={m.home_providers()}>
      {[...first.values()].slice(0, mostProviders).map(({ provider, providerName }) => (
        <li key={provider} className="min-w-0">
          <Link
            to="/slots"
            search={{ provider }}
            className="block overflow-hidden rounded-lg border border-line bg-raised transition-transform duration-150 ease-out active:scale-[.99]"
          >
            <Logo provider={provider} name={providerName} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The provider's picture, or its name if it has none. */
function Logo({ provider, name }: { provider: string; name: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) {
    return <span className="type-strong grid aspect-[16/9] place-items-center px-2 wrap-anywhere">{name}</span>
  }
  return (
    <img
      src={`/providers/${encodeURIComponent(provider)}.svg`}
      alt={name}
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
      className="block aspect-[16/9] w-full object-cover"
      onError={() => setMissing(true)}
    />
  )
}
