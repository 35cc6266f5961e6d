import { documentKinds } from '@casino/contract/people/document-kinds'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readStored } from '../../storage/storage.ts'
import { m } from '../../texts/compiled/messages.js'
import { useSettings } from '../../wire/site.ts'
import { DocumentLink } from '../documents/DocumentLink.tsx'
import { Brand } from './Brand.tsx'
import { type NavigationEntry, places } from './destinations.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { LanguageSwitch } from './Preferences.tsx'
import { SupportLink } from './SupportLink.tsx'

const linkClass = 'inline-flex min-h-11 min-w-0 items-center gap-1 wrap-anywhere text-text-2 hover:text-text'

/** A guest has to sign in, and is then led to the requested page. */
const payments: NavigationEntry = { ...places.deposit, name: m.footer_payments }
const protection: NavigationEntry = {
  ...places.deposit,
  key: 'protection',
  name: m.protection_tab,
  place: { to: '/profile', search: { tab: 'protection' } },
}

/** The footer is on every player page and loads after it, so that the first load does not include Telegram. */
function useMiniApp(): void {
  const router = useRouter()
  useEffect(() => {
    if (readStored('mini-app', 'tab') !== null)
      void import('../mini-app/mini-app.ts').then(({ startMiniApp }) => startMiniApp(router))
  }, [router])
}

export default function Footer() {
  const { site } = useSettings()
  useMiniApp()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="page grid grid-cols-1 gap-x-12 gap-y-6 py-8 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 space-y-3">
          <Brand />
          <p className="type-body max-w-[56ch] text-balance text-text-2">{m.footer_fair()}</p>
        </div>
        <div className="w-full md:w-52">
          <LanguageSwitch place="footer" />
        </div>
        <nav aria-label={m.footer_nav()} className="flex flex-wrap gap-x-6 md:col-span-2">
          <Link to="/fairness" className={linkClass}>
            {m.nav_fairness()}
          </Link>
          <Link to="/bonus" className={linkClass}>
            {m.nav_bonuses()}
          </Link>
          <PlaceLink destination={payments} className={linkClass}>
            {m.footer_payments()}
          </PlaceLink>
          <PlaceLink destination={protection} className={linkClass}>
            {m.protection_tab()}
          </PlaceLink>
          <Link to="/help" className={linkClass}>
            {m.page_help()}
          </Link>
          <SupportLink className={linkClass} />
          <Link to="/status" className={linkClass}>
            {m.page_status()}
          </Link>
        </nav>
        <nav aria-label={m.page_documents()} className="flex flex-wrap gap-x-6 md:col-span-2">
          {documentKinds.map((kind) => (
            <DocumentLink key={kind} kind={kind} className={linkClass} />
          ))}
        </nav>
        <div className="flex items-center gap-4 border-t border-line pt-6 md:col-span-2">
          <span className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-line-strong text-[min(.875rem,15px)] font-bold">
            18+
          </span>
          <div className="type-small min-w-0 space-y-1 wrap-anywhere text-text-3">
            <p>{m.footer_adults()}</p>
            <Licence />
            <p>
              © {site.name}
              {site.contact && `, ${site.contact}`}
            </p>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** Who runs the site and by which licence, as far as the settings say it. */
function Licence() {
  const { company, licence, licenceUrl } = useSettings().site
  if (!company && !licence) return null
  return (
    <p>
      {company} {licence && licenceUrl ? <LicenceLink url={licenceUrl} name={licence} /> : licence}
    </p>
  )
}

function LicenceLink({ url, name }: { url: string; name: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
      {name}
    </a>
  )
}
