import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Skeleton } from '../../ui/messages/states.tsx'
import { saveErrorText } from '../forms/draft-words.ts'
import { Editable } from '../forms/Editable.tsx'
import { Missing } from '../forms/Missing.tsx'
import { useMay } from '../forms/may.ts'
import { useSentList } from '../forms/saving.ts'
import { oneOf, useView } from '../list/view.ts'
import { CoinList } from './CoinList.tsx'
import { fields } from './fields.ts'
import { GroupForm } from './GroupForm.tsx'
import { HeaderPreview } from './HeaderPreview.tsx'
import { Maintenance } from './Maintenance.tsx'
import { type AllSettings, allSettingsOptions, useSaveGroup } from './queries.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import { neededFor, type SettingsTab, tabs, tabsFor } from './tabs.ts'

const NoRight = lazy(() => import('../forms/NoRight.tsx'))
const PromoCodes = lazy(() => import('../promo-codes/PromoCodes.tsx'))
const AuditLog = lazy(() => import('./AuditLog.tsx'))
const Presets = lazy(() => import('./Presets.tsx'))
const Race = lazy(() => import('./Race.tsx'))
const ReferralCycle = lazy(() => import('../forms/ReferralCycle.tsx'))
const Routes = lazy(() => import('../routing/Routes.tsx'))
const GameOrder = lazy(() => import('../home/GameOrder.tsx'))
const Slides = lazy(() => import('../home/Slides.tsx'))
const Security = lazy(() => import('./Security.tsx'))

/** docs/product.md §2 Settings: the groups, and the chosen one's forms. */
export default function Settings() {
  const { view } = useView()
  const may = useMay()
  const current = oneOf(tabs, view.tab) ?? tabsFor(may)[0] ?? 'site'
  return (
    <div className="xl:flex xl:items-start xl:gap-6">
      <SettingsMenu current={current} />
      <div className="min-w-0 flex-1">
        <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
          {!may(neededFor(current)) ? (
            <NoRight needs={[neededFor(current)]} />
          ) : current === 'promocodes' ? (
            <PromoCodes />
          ) : current === 'log' ? (
            <AuditLog settings={fields} />
          ) : (
            <Groups key={current} tab={current} />
          )}
        </Suspense>
      </div>
    </div>
  )
}

function Groups({ tab }: { tab: Exclude<SettingsTab, 'promocodes' | 'log'> }) {
  const settings = useQuery(allSettingsOptions)
  const place = useRef<HTMLDivElement>(null)
  useFieldInAddress(place, settings.data !== undefined)
  if (settings.data) {
    return (
      <div ref={place} className="max-w-4xl space-y-4">
        {forms[tab](settings.data)}
      </div>
    )
  }
  return <Missing query={settings} text={m.admin_set_load_error()} className="h-96 max-w-4xl" />
}

/** The field found by a search gets the focus. */
function useFieldInAddress(place: RefObject<HTMLElement | null>, loaded: boolean): void {
  const name = useLocation({ select: ({ hash }) => hash })
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be found again
  useEffect(() => {
    const field = name && loaded ? place.current?.querySelector(`[name="${CSS.escape(name)}"]`) : null
    if (!(field instanceof HTMLElement)) return
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }, [name, visit, loaded, place])
}

function PaymentRoutes({ saved: { routes } }: { saved: AllSettings['payments'] }) {
  return <Routes routes={routes} save={useSaveGroup('payments')} errorText={saveErrorText} />
}

const forms: Record<Exclude<SettingsTab, 'promocodes' | 'log'>, (settings: AllSettings) => ReactNode> = {
  site: ({ site }) => (
    <>
      <GroupForm
        key="site"
        section="site"
        title={m.admin_set_site()}
        saved={site}
        preview={(typed) => (
          <HeaderPreview name={typed.name} logo={typed.logo} sign={typed.currencySymbol} accent={typed.accent} />
        )}
      />
      <Editable to="maintenance">
        <Maintenance />
      </Editable>
    </>
  ),
  home: ({ home }) => (
    <Editable to="settings.home">
      <HomeSlides saved={home} />
      <HomeOrder saved={home} />
    </Editable>
  ),
  payments: ({ payments, registration }) => (
    <>
      <GroupForm key="payments" section="payments" title={m.admin_user_payments()} saved={payments} />
      <Editable to="settings.payments">
        <CoinList saved={payments} />
        <PaymentRoutes saved={payments} />
      </Editable>
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
      <Editable to="settings.protection">
        <Presets settings={settings} />
      </Editable>
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

function HomeSlides({ saved }: { saved: AllSettings['home'] }) {
  return <Slides saved={saved} save={useSaveGroup('home')} errorText={saveErrorText} />
}

function HomeOrder({ saved: { games } }: { saved: AllSettings['home'] }) {
  const save = useSaveGroup('home')
  const [order, store] = useSentList(games, save, (next) => ({ games: next }))
  return (
    <GameOrder
      saved={order}
      onOrder={store}
      error={save.isError ? saveErrorText(save.error) : undefined}
      fixed={!useMay()('settings.home')}
    />
  )
}
