import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading } from '../shell/frame/Loading.tsx'
import { Skeleton } from '../ui/messages/states.tsx'
import { Restored } from '../ui/shown/Restored.tsx'
import { useSession } from '../wire/session.ts'
import { PanelScreen } from './list/PanelScreen.tsx'
import { useView } from './list/view.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { useRights } from './rights.ts'
import { sectionOf, sections } from './sections.ts'
import { useFactorGate } from './security/gate.ts'
import { usePanelSheet } from './sheet.ts'

const UserPage = lazy(() => import('./users/User.tsx'))
const SetUpFirst = lazy(() => import('./security/SetUpFirst.tsx'))

export default function Page() {
  usePanelSheet()
  useRights()
  const { user } = useSession()
  const { closed, hold } = useFactorGate()
  const { view } = useView()
  const { id: shown } = useParams({ strict: false })
  const section = shown === undefined ? sectionOf(view.section) : 'users'
  const { Page: Section } = sections[section]
  if (closed === undefined || !user) return <Loading />
  if (closed) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUpFirst user={user} hold={hold} />
      </Suspense>
    )
  }
  return (
    <PanelFrame section={section}>
      {shown === undefined ? (
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
