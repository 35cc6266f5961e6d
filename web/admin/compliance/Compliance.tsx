import type { Permission } from '@casino/contract/panel/permissions'
import { type ComponentType, lazy, Suspense } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Skeleton } from '../../ui/messages/states.tsx'
import { useMay } from '../forms/may.ts'
import NoRight from '../forms/NoRight.tsx'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { oneOf, useView } from '../list/view.ts'

interface Tab {
  readonly name: () => string
  readonly needs: Permission
  readonly Page: ComponentType
}

const tabs = {
  funds: { name: m.comply_funds, needs: 'funds.view', Page: lazy(() => import('./PlayerFunds.tsx')) },
  reports: { name: m.comply_reports, needs: 'reports.view', Page: lazy(() => import('./PeriodReports.tsx')) },
  dormant: { name: m.comply_dormant, needs: 'funds.view', Page: lazy(() => import('./Dormant.tsx')) },
  complaints: { name: m.comply_complaints, needs: 'support.view', Page: lazy(() => import('./Complaints.tsx')) },
  screening: { name: m.comply_screening, needs: 'verification.view', Page: lazy(() => import('./Screening.tsx')) },
  requirements: {
    name: m.comply_requirements,
    needs: 'reports.view',
    Page: lazy(() => import('./Requirements.tsx')),
  },
} as const satisfies Record<string, Tab>
type TabKey = keyof typeof tabs
const tabKeys = Object.keys(tabs) as TabKey[]

/** The operator's duties under a licence, in parts; those without permission are left out. */
export default function Compliance() {
  const { view } = useView()
  const may = useMay()
  const open = tabKeys.filter((key) => may(tabs[key].needs))
  const current = oneOf(tabKeys, view.tab) ?? open[0] ?? 'funds'
  const { Page, needs } = tabs[current]
  return (
    <>
      <PanelTabs
        label={m.comply_title()}
        className="mb-4"
        tabs={open.map((key) => ({
          label: tabs[key].name(),
          link: { to: '/admin', search: { section: 'compliance', tab: key === 'funds' ? undefined : key } },
          current: key === current,
        }))}
      />
      {may(needs) ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
          <Page />
        </Suspense>
      ) : (
        <NoRight needs={[needs]} />
      )}
    </>
  )
}
