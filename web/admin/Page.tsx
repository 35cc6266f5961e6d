import { Suspense } from 'react'
import { Skeleton } from '../ui/states.tsx'
import { useView } from './list/view.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { useRights } from './rights.ts'
import { sectionOf, sections } from './sections.ts'
import './sheet.ts'

export default function Page() {
  useRights()
  const { view } = useView()
  const section = sectionOf(view.section)
  const { Page: Section } = sections[section]
  return (
    <PanelFrame section={section}>
      <Suspense fallback={<Skeleton className="h-[480px] rounded-lg" />}>
        <Section key={section} />
      </Suspense>
    </PanelFrame>
  )
}
