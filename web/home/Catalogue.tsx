import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { part } from '../ui/browser/part.ts'
import { buttonClass } from '../ui/shown/Button.tsx'
import { showWhole } from '../ui/shown/Tabs.tsx'
import { CoversSkeleton } from './CoversSkeleton.tsx'
import { ProvidersSkeleton } from './ProvidersSkeleton.tsx'
import { type Tab, tabs } from './tabs.ts'
import { useNear } from './use-near.ts'

// The spreadsheet and its readers load only when the visitor scrolls near, or the browser is idle.
const Covers = part<{ tab: Tab }>(() => import('./Covers.tsx'))
const Providers = part(() => import('./Providers.tsx'))

const names: Readonly<Record<Tab, () => string>> = {
  topSlots: m.home_tab_top,
  slots: m.home_tab_slots,
  turboGames: m.home_tab_turbo,
  liveGames: m.home_tab_live,
  new: m.home_tab_new,
  bingo: m.home_tab_bingo,
}

/** Tabs that filter twelve games of the catalogue, and five of its providers. */
export function Catalogue() {
  const [tab, setTab] = useState<Tab>('topSlots')
  const section = useRef<HTMLElement>(null)
  const near = useNear(section)
  return (
    <section ref={section} id="catalogue" aria-labelledby="catalogue-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="catalogue-title" className="type-h2">
          {m.home_catalogue()}
        </h2>
        <Link to="/slots" className={buttonClass('ghost', 'button', '-mr-3 px-3')}>
          {m.home_show_all()}
          <ChevronRight size={18} aria-hidden />
        </Link>
      </div>
      <fieldset
        data-scrolls
        onFocus={showWhole}
        className="scrollbar-none -mx-4 mb-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        <legend className="sr-only">{m.home_tabs()}</legend>
        {tabs.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={tab === key}
            onClick={() => setTab(key)}
            className={classes(
              'type-strong min-h-11 shrink-0 rounded-full px-4 transition-colors duration-150',
              tab === key ? 'bg-accent text-on-accent' : 'bg-control text-text-2 hover:text-text',
            )}
          >
            {names[key]()}
          </button>
        ))}
      </fieldset>
      {near ? (
        <Suspense fallback={<CoversSkeleton />}>
          <Covers tab={tab} />
        </Suspense>
      ) : (
        <CoversSkeleton />
      )}
      <div className="mt-6 md:mt-8">
        {near ? (
          <Suspense fallback={<ProvidersSkeleton />}>
            <Providers />
          </Suspense>
        ) : (
          <ProvidersSkeleton />
        )}
      </div>
    </section>
  )
}
