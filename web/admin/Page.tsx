import { lazy, Suspense } from 'react'
import { Loading } from '../shell/frame/Loading.tsx'
import { Skeleton } from '../ui/messages/states.tsx'
import { Restored } from '../ui/shown/Restored.tsx'
import { useSession } from '../wire/session.ts'
import { useView } from './list/view.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { useRights } from './rights.ts'
import { sectionOf, sections } from './sections.ts'
import { useFactorGate } from './security/gate.ts'
import { usePanelSheet } from './sheet.ts'

const SetUpFirst = lazy(() => import('./security/SetUpFirst.tsx'))

export default function Page() {
  usePanelSheet()
  useRights()
  const { user } = useSession()
  const { closed, hold } = useFactorGate()
  const { view } = useView()
  const section = sectionOf(view.section)
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
      <Restored says>
        <Suspense fallback={<Skeleton className="h-[480px] rounded-lg" />}>
          <Section key={section} />
        </Suspense>
      </Restored>
    </PanelFrame>
  )
}
