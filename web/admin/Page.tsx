import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading } from '../shell/frame/Loading.tsx'
import { Skeleton } from '../ui/messages/states.tsx'
import { Restored } from '../ui/shown/Restored.tsx'
import { useSession } from '../wire/session.ts'
import { ownRightsOptions, useMay } from './forms/may.ts'
import { PanelScreen } from './list/PanelScreen.tsx'
import { useView } from './list/view.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { useRights } from './rights.ts'
import { opens, sectionOf, sections } from './sections.ts'
import { useFactorGate } from './security/gate.ts'
import { usePanelSheet } from './sheet.ts'

const UserPage = lazy(() => import('./users/User.tsx'))
const NoRight = lazy(() => import('./forms/NoRight.tsx'))
const Unanswered = lazy(() => import('./forms/Unanswered.tsx'))
const SetUpFirst = lazy(() => import('./security/SetUpFirst.tsx'))

export default function Page() {
  usePanelSheet()
  useRights()
  const { user } = useSession()
  const { closed, hold } = useFactorGate()
  const { view } = useView()
  const rights = useQuery(ownRightsOptions)
  const may = useMay()
  const { id: shown } = useParams({ strict: false })
  const section = shown === undefined ? sectionOf(view.section, may) : 'users'
  const { Page: Section } = sections[section]
  if (closed === undefined || !user || rights.isPending) return <Loading />
  // Without an answer the rights are unknown, which is not the same as having none.
  if (!rights.data && rights.isError) {
    return (
      <Suspense fallback={<Loading />}>
        <Unanswered error={rights.error} onRetry={() => void rights.refetch()} />
      </Suspense>
    )
  }
  if (closed) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUpFirst user={user} hold={hold} />
      </Suspense>
    )
  }
  return (
    <PanelFrame section={section}>
      {!opens(sections[section], may) ? (
        <PanelScreen title={sections[section].name()}>
          <Suspense fallback={<Skeleton className="h-44 rounded-lg" />}>
            <NoRight needs={sections[section].needs} />
          </Suspense>
        </PanelScreen>
      ) : shown === undefined ? (
        <PanelScreen key={section} title={sections[section].name()}>
          <Restored says>
            <Suspense fallback={<Skeleton className="h-[480px] rounded-lg" />}>
              <Section />
            </Suspense>
          </Restored>
        </PanelScreen>
      ) : (
        <Restored key={shown} says>
          <Suspense fallback={<Skeleton className="m-4 h-[480px] rounded-lg md:m-6" />}>
            <UserPage id={shown} />
          </Suspense>
        </Restored>
      )}
    </PanelFrame>
  )
}
