import { m } from '../../texts/compiled/messages.js'

/** The built-in roles; others have the names that owners gave them. */
const names: Readonly<Record<string, () => string>> = {
  owner: m.admin_role_owner,
  finance: m.admin_role_finance,
  risk: m.admin_role_risk,
  support: m.admin_role_support,
  content: m.admin_role_content,
  auditor: m.admin_role_auditor,
}

export const roleName = (name: string): string => names[name]?.() ?? name
