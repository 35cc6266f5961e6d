import type { Permission } from '@casino/contract/panel/permissions'
import type { LucideIcon } from 'lucide-react'
import {
  Activity,
  ArrowLeftRight,
  Cable,
  FileText,
  Gamepad2,
  HeartHandshake,
  IdCard,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  Scale,
  ScrollText,
  SearchCheck,
  Settings,
  ShieldCheck,
  UserCheck,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { m } from '../texts/compiled/messages.js'
import type { May } from './forms/may.ts'

/** The rights that a section requires: one of these permissions, or any role of staff. */
type Needs = readonly Permission[] | 'staff'

interface Section {
  readonly needs: Needs
  readonly name: () => string
  readonly icon: LucideIcon
  readonly Page: ComponentType
}

/** docs/product.md §2: the sections of the panel; an unknown one shows the first that is allowed. */
export const sections = {
  dashboard: {
    needs: ['reports.view'],
    name: m.admin_dashboard,
    icon: LayoutDashboard,
    Page: lazy(() => import('./dashboard/Dashboard.tsx')),
  },
  users: {
    needs: ['players.view'],
    name: m.admin_users,
    icon: UsersRound,
    Page: lazy(() => import('./users/Users.tsx')),
  },
  games: { needs: ['games.view'], name: m.admin_games, icon: Gamepad2, Page: lazy(() => import('./games/Games.tsx')) },
  transactions: {
    needs: ['payments.view'],
    name: m.admin_transactions,
    icon: ArrowLeftRight,
    Page: lazy(() => import('./transactions/Transactions.tsx')),
  },
  reconciliation: {
    needs: ['payments.view'],
    name: m.admin_rec,
    icon: Landmark,
    Page: lazy(() => import('./reconciliation/Reconciliation.tsx')),
  },
  requisites: {
    needs: ['payments.view'],
    name: m.admin_requisites,
    icon: WalletCards,
    Page: lazy(() => import('./requisites/Requisites.tsx')),
  },
  verification: {
    needs: ['verification.view'],
    name: m.admin_verification,
    icon: ShieldCheck,
    Page: lazy(() => import('./verification/Verifications.tsx')),
  },
  harm: {
    needs: ['protection.view'],
    name: m.admin_user_protection,
    icon: HeartHandshake,
    Page: lazy(() => import('./harm/Harm.tsx')),
  },
  support: {
    needs: ['support.view'],
    name: m.admin_support,
    icon: LifeBuoy,
    Page: lazy(() => import('./support/Support.tsx')),
  },
  proposals: {
    needs: 'staff',
    name: m.admin_proposals,
    icon: UserCheck,
    Page: lazy(() => import('./proposals/Proposals.tsx')),
  },
  documents: {
    needs: ['settings.view'],
    name: m.page_documents,
    icon: FileText,
    Page: lazy(() => import('./documents/Documents.tsx')),
  },
  compliance: {
    needs: ['funds.view', 'reports.view', 'support.view', 'verification.view'],
    name: m.comply_title,
    icon: Scale,
    Page: lazy(() => import('./compliance/Compliance.tsx')),
  },
  integrations: {
    needs: ['integrations.view'],
    name: m.admin_int,
    icon: Cable,
    Page: lazy(() => import('./integrations/Integrations.tsx')),
  },
  operations: {
    needs: ['operations.view'],
    name: m.admin_ops,
    icon: Activity,
    Page: lazy(() => import('./operations/Operations.tsx')),
  },
  log: {
    needs: ['operations.view'],
    name: m.log_title,
    icon: ScrollText,
    Page: lazy(() => import('./operations/PublicLog.tsx')),
  },
  audit: {
    needs: ['audit.run', 'audit.view'],
    name: m.admin_audit,
    icon: SearchCheck,
    Page: lazy(() => import('./audit/Audit.tsx')),
  },
  staff: { needs: ['staff.view'], name: m.admin_staff, icon: IdCard, Page: lazy(() => import('./staff/Staff.tsx')) },
  settings: {
    needs: ['settings.view', 'promo.view', 'audit.view'],
    name: m.admin_settings,
    icon: Settings,
    Page: lazy(() => import('./settings/Settings.tsx')),
  },
} as const satisfies Record<string, Section>

export type SectionKey = keyof typeof sections
export const sectionKeys = Object.keys(sections) as SectionKey[]

/** Whether this member of staff may open a section. */
export const opens = ({ needs }: Pick<Section, 'needs'>, may: May) => needs === 'staff' || needs.some(may)

/** The section in the URL, or the first that they may open. */
export function sectionOf(wanted: string | undefined, may: May): SectionKey {
  const known = sectionKeys.find((key) => key === wanted)
  return known ?? sectionKeys.find((key) => opens(sections[key], may)) ?? 'proposals'
}
