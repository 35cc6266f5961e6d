import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { oneOf, useView } from '../list/view.ts'
import { CoinList } from './CoinList.tsx'
import { GroupForm } from './GroupForm.tsx'
import { HeaderPreview } from './HeaderPreview.tsx'
import { Maintenance } from './Maintenance.tsx'
import { type AllSettings, allSettingsOptions } from './queries.ts'

const PromoCodes = lazy(() => import('./PromoCodes.tsx'))
const AuditLog = lazy(() => import('./AuditLog.tsx'))
const Presets = lazy(() => import('./Presets.tsx'))
const Race = lazy(() => import('./Race.tsx'))
const Security = lazy(() => import('./Security.tsx'))

const tabs = [
  'site',
  'promocodes',
  'affiliate',
  'bonus',
  'race',
  'payments',
  'games',
  'rates',
  'protection',
  'verification',
  'security',
  'log',
] as const
type TabKey = (typeof tabs)[number]

const tabTexts: Record<TabKey, () => string> = {
  site: m.admin_set_site,
  promocodes: m.admin_set_promocodes,
  affiliate: m.admin_set_affiliate,
  bonus: m.admin_set_bonus,
  race: m.admin_set_race,
  payments: m.admin_set_payments,
  games: m.admin_games,
  rates: m.admin_set_rates,
  protection: m.admin_set_protection,
  verification: m.admin_set_verification,
  security: m.admin_set_security,
  log: m.admin_set_log,
}

/** docs/product.md §2 Settings. */
export default function Settings() {
  const { view } = useView()
  const current = oneOf(tabs, view.tab) ?? 'site'
  return (
    <>
      <Tabs
        label={m.admin_settings()}
        className="mb-4"
        tabs={tabs.map((key) => ({
          label: tabTexts[key](),
          link: { to: '/admin', search: { section: 'settings', tab: key === 'site' ? undefined : key } },
          current: key === current,
        }))}
      />
      <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
        {current === 'promocodes' ? <PromoCodes /> : current === 'log' ? <AuditLog /> : <Groups tab={current} />}
      </Suspense>
    </>
  )
}

function Groups({ tab }: { tab: Exclude<TabKey, 'promocodes' | 'log'> }) {
  const settings = useQuery(allSettingsOptions)
  if (settings.data) return <div className="max-w-4xl space-y-4">{forms[tab](settings.data)}</div>
  if (settings.isError) return <ErrorState text={m.admin_set_load_error()} onRetry={() => void settings.refetch()} />
  return <Skeleton className="h-96 max-w-4xl rounded-md" />
}

const forms: Record<Exclude<TabKey, 'promocodes' | 'log'>, (settings: AllSettings) => ReactNode> = {
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
      <GroupForm key="payments" section="payments" title={m.admin_set_payments()} saved={payments} />
      <CoinList saved={payments} />
      <GroupForm key="registration" section="registration" title={m.admin_set_registration()} saved={registration} />
    </>
  ),
  affiliate: ({ affiliate }) => (
    <GroupForm
      key="affiliate"
      section="affiliate"
      title={m.admin_set_affiliate()}
      note={m.admin_set_affiliate_note()}
      saved={affiliate}
    />
  ),
  bonus: ({ bonus }) => <GroupForm key="bonus" section="bonus" title={m.admin_set_bonus()} saved={bonus} />,
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
      title={m.admin_set_verification()}
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
