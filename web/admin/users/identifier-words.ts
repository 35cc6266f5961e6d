import { m } from '../../texts/compiled/messages.js'

const texts: Readonly<Record<string, () => string>> = {
  email: m.admin_identifier_email,
  phone: m.admin_identifier_phone,
  card: m.admin_identifier_card,
  wallet: m.admin_identifier_wallet,
  payer: m.admin_identifier_payer,
  vk: () => 'VK',
  telegram: () => 'Telegram',
  decision: m.admin_identifier_decision,
}

/** The identifier that links two accounts. */
export const identifierText = (kind: string) => texts[kind]?.() ?? kind
