import type { LucideIcon } from 'lucide-react'
import {
  Activity,
  ArrowLeftRight,
  FileText,
  Gamepad2,
  HeartHandshake,
  LayoutDashboard,
  LifeBuoy,
  Settings,
  ShieldCheck,
  UserCheck,
  UsersRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { m } from '../texts/compiled/messages.js'

interface Section {
  readonly name: () => string
  readonly icon: LucideIcon
  readonly Page: ComponentType
}

/** docs/product.md §2: the sections of the panel; an unknown one shows the dashboard. */
export const sections = {
  dashboard: { name: m.admin_dashboard, icon: LayoutDashboard, Page: lazy(() => import('./dashboard/Dashboard.tsx')) },
  users: { name: m.admin_users, icon: UsersRound, Page: lazy(() => import('./users/Users.tsx')) },
  games: { name: m.admin_games, icon: Gamepad2, Page: lazy(() => import('./games/Games.tsx')) },
  transactions: {
    name: m.admin_transactions,
    icon: ArrowLeftRight,
    Page: lazy(() => import('./transactions/Transactions.tsx')),
  },
  verification: {
    name: m.admin_verification,
    icon: ShieldCheck,
    Page: lazy(() => import('./verification/Verifications.tsx')),
  },
  harm: { name: m.admin_user_protection, icon: HeartHandshake, Page: lazy(() => import('./harm/Harm.tsx')) },
  support: { name: m.admin_support, icon: LifeBuoy, Page: lazy(() => import('./support/Support.tsx')) },
  proposals: { name: m.admin_proposals, icon: UserCheck, Page: lazy(() => import('./proposals/Proposals.tsx')) },
  documents: { name: m.page_documents, icon: FileText, Page: lazy(() => import('./documents/Documents.tsx')) },
  operations: { name: m.admin_ops, icon: Activity, Page: lazy(() => import('./operations/Operations.tsx')) },
  settings: { name: m.admin_settings, icon: Settings, Page: lazy(() => import('./settings/Settings.tsx')) },
} as const satisfies Record<string, Section>

export type SectionKey = keyof typeof sections
export const sectionKeys = Object.keys(sections) as SectionKey[]

export function sectionOf(wanted: string | undefined): SectionKey {
  return sectionKeys.find((key) => key === wanted) ?? 'dashboard'
}
