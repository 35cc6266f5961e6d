import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { useLoaded, useOnline } from '../../wire/connection.ts'
import { useSession } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'
import { Bar } from './Bar.tsx'

const backForMs = 3000

/**
 * Notices about the current state of the site: no network, maintenance, an account that waits for approval. The panel shows them
 * in its header, and has its own bar for maintenance.
 */
export function Notices({ inPanel }: { inPanel?: boolean }) {
  const online = useOnline()
  const { user } = useSession()
  const { maintenance, byCountry } = useSettings()
  const back = useBackOnline(online)
  const loaded = useLoaded()
  const inMaintenance = maintenance.enabled && !inPanel && user?.isAdmin
  return (
    <div className={inPanel ? '' : 'sticky top-14 z-30 md:top-16'}>
      <div role="status">
        {!online && (
          <Bar tone="bg-warning-tint text-warning-on-tint">
            <WifiOff size={18} className="shrink-0" aria-hidden />
            {m.shell_offline()}
          </Bar>
        )}
        {back && <Bar tone="bg-success-tint text-success">{m.shell_online_again()}</Bar>}
        {user && (inMaintenance || user.status !== 'active') && (
          <Suspense>
            <AccountNotice user={user} inMaintenance={inMaintenance} />
          </Suspense>
        )}
      </div>
      {loaded && (
        <Suspense>
          {byCountry && !inPanel && <CountryBar />}
          {user && <ProtectionBar />}
          {user && <NewTerms />}
          <Update />
        </Suspense>
      )}
    </div>
  )
}

/** Preloaded with the page: when it is needed, the server may only have another build. */
const Update = part(() => import('./Update.tsx'))
const NewTerms = part(() => import('../documents/NewTerms.tsx'))
/** Few accounts have one. */
const AccountNotice = part(() => import('./AccountNotice.tsx'))
const CountryBar = part(() => import('../protection/CountryBar.tsx'))
const ProtectionBar = part(() => import('../protection/ProtectionBar.tsx'))

/** True for a moment after the network came back, while the data is refetched. */
function useBackOnline(online: boolean): boolean {
  const queryClient = useQueryClient()
  const [was, setWas] = useState(online)
  const [back, setBack] = useState(false)
  if (was !== online) {
    setWas(online)
    setBack(online)
  }
  useEffect(() => {
    if (!back) return
    void queryClient.invalidateQueries()
    const timer = setTimeout(() => setBack(false), backForMs)
    return () => clearTimeout(timer)
  }, [back, queryClient])
  return back
}
