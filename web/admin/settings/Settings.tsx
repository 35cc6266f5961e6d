import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { useMobile } from '../../ui/browser/media.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { Missing } from '../forms/Missing.tsx'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { oneOf, useView } from '../list/view.ts'
import { CoinList } from './CoinList.tsx'
import { fields } from './fields.ts'
import { GroupForm } from './GroupForm.tsx'
import { HeaderPreview } from './HeaderPreview.tsx'
import { Maintenance } from './Maintenance.tsx'
import { type AllSettings, allSettingsOptions } from './queries.ts'
import { type SettingsTab, tabs, tabTexts } from './tabs.ts'

const PromoCodes = lazy(() => import('./PromoCodes.tsx'))
const AuditLog = lazy(() => import('./AuditLog.tsx'))
const Presets = lazy(() => import('./Presets.tsx'))
const Race = lazy(() => import('./Race.tsx'))
const ReferralCycle = lazy(() => import('./ReferralCycle.tsx'))
const Security = lazy(() => import('./Security.tsx'))

/** docs/product.md §2 Settings. A phone has a page for each group, and one that lists them. */
export default function Settings() {
  const { view } = useView()
  const mobile = useMobile()
  const chosen = oneOf(tabs, view.tab)
  const current = chosen ?? 'site'
  if (mobile && !chosen) return <GroupList />
  return (
    <>
      {mobile ? (
        <Link
          to="/admin"
          search={{ section: 'settings' }}
          className={buttonClass('quiet', 'compact', '-mt-2 mb-2 -ml-3')}
        >
          <ChevronLeft size={18} aria-hidden />
          {m.admin_set_all()}
        </Link>
      ) : (
        <PanelTabs
          label={m.admin_settings()}
          className="mb-4"
          tabs={tabs.map((key) => ({
            label: tabTexts[key](),
            link: { to: '/admin', search: { section: 'settings', tab: key === 'site' ? undefined : key } },
            current: key === current,
          }))}
        />
      )}
      {/* The other groups' forms have their own headings. */}
      {mobile && !(current in forms) && <h2 className="type-h2 mb-3">{tabTexts[current]()}</h2>}
      <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
        {current === 'promocodes' ? (
          <PromoCodes />
        ) : current === 'log' ? (
          <AuditLog settings={fields} />
        ) : (
          <Groups tab={current} />
        )}
      </Suspense>
    </>
  )
}

function GroupList() {
  return (
    <nav aria-label={m.admin_settings()} className="divide-y divide-line rounded-md border border-line bg-surface">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/admin"
          search={{ section: 'settings', tab }}
          className="type-strong flex min-h-12 items-center justify-between gap-3 px-4 focus-visible:outline-offset-[-2px]"
        >
          {tabTexts[tab]()}
          <ChevronRight size={18} className="shrink-0 text-text-3" aria-hidden />
        </Link>
      ))}
    </nav>
  )
}

function Groups({ tab }: { tab: Exclude<SettingsTab, 'promocodes' | 'log'> }) {
  const settings = useQuery(allSettingsOptions)
  if (settings.data) return <div className="max-w-4xl space-y-4">{forms[tab](settings.data)}</div>
  return <Missing query={settings} text={m.admin_set_load_error()} className="h-96 max-w-4xl" />
}

const forms: Record<Exclude<SettingsTab, 'promocodes' | 'log'>, (settings: AllSettings) => ReactNode> = {
  site: ({ site }) => (
    <>
      <GroupForm
        key="site"
        section="site"
        title={m.admin_set_site()}
        saved={site}
        preview={(typed) => <HeaderPreview name={typed.name} logo={typed.logo} sign={typed.currencySymbol} />}
      />
      <Maintenance />
    </>
  ),
  payments: ({ payments, registration }) => (
    <>
      <GroupForm key="payments" section="payments" title={m.admin_user_payments()} saved={payments} />
      <CoinList saved={payments} />
      <GroupForm key="registration" section="registration" title={m.admin_set_registration()} saved={registration} />
    </>
  ),
  affiliate: ({ affiliate, bonus }) => (
    <GroupForm
      key="affiliate"
      section="affiliate"
      title={m.admin_set_affiliate()}
      note={m.admin_set_affiliate_note()}
      saved={affiliate}
      preview={(typed) => <ReferralCycle typed={typed} depositTurnover={bonus.depositTurnover} />}
    />
  ),
  bonus: ({ bonus }) => <GroupForm key="bonus" section="bonus" title={m.admin_user_bonuses()} saved={bonus} />,
  race: ({ race }) => <Race saved={race} />,
  protection: (settings) => (
    <>
      <Presets settings={settings} />
      <GroupForm
        key="protection"
        section="protection"
        title={m.admin_set_protection()}
        note={m.admin_set_protection_note()}
        saved={settings.protection}
      />
    </>
  ),
  verification: ({ verification }) => (
    <GroupForm
      key="verification"
      section="verification"
      title={m.admin_verification()}
      note={m.admin_set_verification_note()}
      saved={verification}
    />
  ),
  security: ({ security }) => <Security saved={security} />,
  games: ({ games }) => <GroupForm key="games" section="games" title={m.admin_games()} saved={games} />,
  rates: ({ rates }) => (
    <GroupForm key="rates" section="rates" title={m.admin_set_rates()} note={m.admin_set_rates_note()} saved={rates} />
  ),
}
