import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Menu, Wrench } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { AccountMenu } from '../shell/frame/AccountMenu.tsx'
import { Brand } from '../shell/frame/Brand.tsx'
import { LoadingLine } from '../shell/frame/LoadingLine.tsx'
import { Notices as SiteNotices } from '../shell/frame/Notices.tsx'
import { LanguageSwitch, ThemeButton, ThemeSwitch } from '../shell/frame/Preferences.tsx'
import { SkipLink } from '../shell/frame/SkipLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { restoreFocus } from '../ui/browser/restore-focus.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { persistedOpen } from '../ui/layers/persisted-open.ts'
import { IconButton } from '../ui/shown/Button.tsx'
import { CurrencySign } from '../ui/shown/Money.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import { useSession } from '../wire/session.ts'
import { useSettings } from '../wire/site.ts'
import { statsOptions } from './dashboard/queries.ts'
import { useMay } from './forms/may.ts'
import { useProposals } from './forms/proposals.ts'
import { useLiveFigures } from './live.ts'
import { Notices } from './Notices.tsx'
import { PanelSearch } from './PanelSearch.tsx'
import { opens, type SectionKey, sectionKeys, sections } from './sections.ts'
import { waitingOptions } from './transactions/queries.ts'

const useMenu = persistedOpen()

interface PanelFrameProps {
  section: SectionKey
  children: ReactNode
}

/** The frame around every section: dense and plain, amounts always in roubles (docs/product.md §1). */
export function PanelFrame({ section, children }: PanelFrameProps) {
  const { user } = useSession()
  const [menu, showMenu] = useMenu()
  const may = useMay()
  useLiveFigures(may('reports.view'))
  useEffect(restoreFocus, [])
  return (
    <CurrencySign value="₽">
      <SkipLink to="panel" />
      <div className="flex min-h-dvh">
        <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 overflow-y-auto border-r border-line bg-surface p-3 md:block">
          <PanelMenu section={section} place="panel" />
        </aside>
        <div className="min-w-0 flex-1">
          <header className="sticky top-0 z-40 border-b border-line bg-surface">
            <div className="flex min-h-14 items-center gap-2 px-4">
              <IconButton label={m.admin_menu()} className="md:hidden" onClick={() => showMenu(true)}>
                <Menu size={20} aria-hidden />
              </IconButton>
              <PanelSearch />
              <span className="min-w-0 flex-1" />
              <Alerts />
              <ThemeButton className="max-md:hidden" />
              {user && <AccountMenu user={user} />}
            </div>
            <LoadingLine />
            <MaintenanceBar />
            <SiteNotices inPanel />
          </header>
          <Notices />
          <div id="panel" tabIndex={-1} data-focus className="flow-root outline-offset-[-2px]">
            {children}
          </div>
        </div>
      </div>
      <Dialog open={menu} onClose={() => showMenu(false)} title={m.admin_menu()} titleHidden drawer>
        <PanelMenu section={section} place="panel-menu" onGo={() => showMenu(false)} />
      </Dialog>
    </CurrencySign>
  )
}

const linkClass = (current: boolean) =>
  classes(
    'type-strong relative flex min-h-10 items-center gap-3 rounded-md px-3 transition-colors duration-150',
    current
      ? 'bg-raised text-text before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-accent light:bg-control'
      : 'text-text-2 hover:bg-control hover:text-text',
  )

interface PanelMenuProps {
  section: SectionKey
  place: 'panel' | 'panel-menu'
  onGo?: () => void
}

function PanelMenu({ section, place, onGo = () => {} }: PanelMenuProps) {
  const may = useMay()
  return (
    <div className="flex min-h-full flex-col">
      <div className="mb-4 px-3 py-2">
        <Brand />
      </div>
      <nav aria-label={m.page_admin()} className="space-y-0.5">
        {sectionKeys
          .filter((key) => opens(sections[key], may))
          .map((key) => {
            const { name, icon: Icon } = sections[key]
            const current = key === section
            return (
              <Link
                key={key}
                to="/admin"
                search={{ section: key }}
                activeOptions={{ exact: true }}
                aria-current={current ? 'page' : undefined}
                className={linkClass(current)}
                onClick={onGo}
              >
                <Icon size={20} className={classes('shrink-0', current && 'text-accent-text')} aria-hidden />
                {name()}
              </Link>
            )
          })}
      </nav>
      <div className="mt-4 border-t border-line pt-4">
        <Link to="/" className={linkClass(false)}>
          <ArrowUpRight size={20} className="shrink-0" aria-hidden />
          {m.admin_to_site()}
        </Link>
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <LanguageSwitch place={place} className="grow" />
        <ThemeSwitch className="grow" />
      </div>
    </div>
  )
}

/** Below the header, so that it covers nothing; it links to the switch. */
function MaintenanceBar() {
  const { maintenance } = useSettings()
  if (!maintenance.enabled) return null
  return (
    <Link
      to="/admin"
      search={{ section: 'settings', tab: 'site' }}
      className="type-label flex min-h-10 items-center gap-2 bg-warning-tint px-4 py-2 text-warning-on-tint underline-offset-4 hover:underline focus-visible:outline-offset-[-2px] md:px-6"
    >
      <Wrench size={18} className="shrink-0" aria-hidden />
      {m.shell_maintenance_bar()}
    </Link>
  )
}

/** Work that waits for an administrator. */
function Alerts() {
  const may = useMay()
  const { data: waiting = 0 } = useQuery({ ...waitingOptions, enabled: may('payments.view') })
  const { user } = useSession()
  const proposed = useProposals()?.open.filter((one) => !one.effectiveAt && one.proposedBy.id !== user?.id) ?? []
  // Pushed to every section of the panel.
  const requests = useQuery({ ...statsOptions, enabled: false }).data?.waitingVerifications ?? 0
  return (
    <>
      {waiting > 0 && (
        <Link to="/admin" search={{ section: 'transactions', tab: 'undecided' }} className="rounded-full">
          <Pill tone="warning" className="tabular">
            <span className="max-lg:sr-only">{m.admin_pending_withdrawals()}</span> {waiting}
          </Pill>
        </Link>
      )}
      {proposed.length > 0 && (
        <Link to="/admin" search={{ section: 'proposals' }} className="rounded-full">
          <Pill tone="warning" className="tabular">
            <span className="max-lg:sr-only">{m.admin_proposals_waiting()}</span> {proposed.length}
          </Pill>
        </Link>
      )}
      {requests > 0 && (
        <Link to="/admin" search={{ section: 'verification' }} className="rounded-full">
          <Pill tone="info" className="tabular">
            <span className="max-lg:sr-only">{m.admin_verification()}</span> {requests}
          </Pill>
        </Link>
      )}
    </>
  )
}
