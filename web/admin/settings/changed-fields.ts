import type { GameType } from '@casino/contract/entities'
import type { AuditEntry } from '@casino/contract/panel/admin'
import { banKinds } from '@casino/rules/ban'
import { kopecks } from '@casino/rules/money'
import { stepWords } from '../../cashier/step.ts'
import { games } from '../../games/index.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/fields/amount.ts'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { stepTexts as verificationSteps } from '../../verification/words.ts'
import { roleName } from '../forms/role-words.ts'
import { type Slide, slideTitle } from '../home/slide-words.ts'
import { banText, roles, roleText, statuses, statusText } from '../users/words.ts'
import type { NamedField } from './fields.ts'
import { raceWords } from './race-words.ts'

export interface ChangedField {
  readonly name: string
  readonly from: string
  readonly to: string
  /** Shown as stored, because the panel has no name for it. */
  readonly raw: boolean
}

interface Words {
  readonly name: () => string
  readonly text?: (value: never) => string
}

const money: Words['text'] = (value: number) => formatMoney(kopecks(value), '₽')
const hundredths: Words['text'] = (value: number) => String(value / 100).replace('.', ',')
const known =
  <V extends string>(values: readonly V[], text: (value: V) => string) =>
  (value: string): string => {
    const one = values.find((each) => each === value)
    return one === undefined ? value : text(one)
  }

const words: Readonly<Record<string, Words>> = {
  username: { name: m.admin_user_username },
  email: { name: m.admin_users_email },
  status: { name: m.admin_tx_status, text: known(statuses, statusText) },
  banKind: { name: m.admin_ban_kind, text: known(banKinds, banText) },
  banReason: { name: m.admin_tx_reason },
  role: { name: m.admin_users_role, text: known(roles, roleText) },
  staffRole: { name: m.admin_staff_role, text: roleName },
  permissions: {
    name: m.admin_staff_rights,
    text: (some: readonly string[]) => some.join(', ') || '—',
  },
  balance: { name: m.admin_users_balance, text: money },
  bonus: { name: m.admin_user_reward_bonus, text: money },
  amount: { name: m.admin_tx_amount, text: money },
  name: { name: m.admin_game_name },
  link: { name: m.admin_game_link },
  imageUrl: { name: m.admin_game_image },
  minBet: { name: m.admin_game_min, text: money },
  maxBet: { name: m.admin_game_max, text: money },
  edgeBasisPoints: { name: m.admin_game_edge, text: hundredths },
  assignee: { name: m.admin_support_assignee },
  title: { name: m.admin_support_template_title },
  text: { name: m.admin_support_template_text },
  note: { name: m.admin_verification_note },
  code: { name: m.admin_promo_code },
  active: { name: m.admin_promo_state },
  player: { name: m.admin_user_title },
  reward: { name: m.admin_promo_reward, text: money },
  maxUses: { name: m.admin_promo_uses },
  given: { name: m.admin_log_given, text: money },
  'freeRounds.provider': { name: m.admin_tx_provider },
  'freeRounds.alias': { name: m.admin_game },
  'freeRounds.rounds': { name: m.admin_rounds_count },
  'freeRounds.stake': { name: m.admin_rounds_stake, text: money },
  'freeRounds.days': { name: m.admin_rounds_days },
  expiresAt: { name: m.admin_promo_expiry, text: dateTimeText },
}

/** Terms of requisites. */
const requisitesWords: Readonly<Partial<Record<string, Words>>> = {
  kind: {
    name: m.admin_req_kind,
    text: (kind: 'sbp' | 'card') => (kind === 'sbp' ? m.admin_req_sbp() : m.admin_req_card()),
  },
  number: { name: m.admin_req_number },
  bank: { name: m.admin_req_bank },
  holder: { name: m.admin_req_holder },
  least: { name: m.admin_req_least, text: money },
  most: { name: m.admin_req_most, text: money },
  dayLimit: { name: m.admin_req_day_limit, text: money },
  monthLimit: { name: m.admin_req_month_limit, text: money },
  isOn: { name: m.admin_req_on },
  paysOut: { name: m.admin_req_pays },
  payoutMost: { name: m.admin_req_payout_most, text: money },
  payoutDayLimit: { name: m.admin_req_payout_day_limit, text: money },
  payoutMonthLimit: { name: m.admin_req_payout_month_limit, text: money },
}

/** The words for the steps of payments and verifications. */
const steps: Partial<Record<AuditEntry['subject']['kind'], Readonly<Partial<Record<string, () => string>>>>> = {
  transaction: stepWords,
  verification: verificationSteps,
}

/**
 * The fields of the settings' sections. They are passed in, because importing them here would load them with the panel's first
 * screen.
 */
export type SettingFields = Readonly<Partial<Record<string, readonly NamedField[]>>>

type Audited = Pick<AuditEntry, 'before' | 'after'> & {
  readonly subject: Pick<AuditEntry['subject'], 'kind' | 'id'> & Partial<Pick<AuditEntry['subject'], 'name'>>
}

/** The changed fields of an audit event, with their values before and after. */
export function changedFields({ subject, before, after }: Audited, settings: SettingFields): ChangedField[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  // The values that a proposal has seen are only compared when it is confirmed.
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => !path.startsWith('seen.'))
  return paths.map((path): ChangedField => {
    const found = wordsOf(subject, path, settings)
    return {
      name: found?.name() ?? inWords(path),
      from: textOf(was.get(path), found),
      to: textOf(is.get(path), found),
      raw: found === undefined,
    }
  })
}

function wordsOf({ kind, id, name }: Audited['subject'], path: string, settings: SettingFields): Words | undefined {
  if (kind === 'settings') return ownForms[id]?.[path] ?? ofSetting(settings[id], path)
  if (kind === 'requisites') return requisitesWords[path]
  if (path === 'player' && name) return { name: m.admin_user_title, text: (player) => `${name} · ${player}` }
  const own = path === 'step' ? steps[kind] : undefined
  return own ? { name: m.admin_tx_status, text: (step: string) => own[step]?.() ?? step } : words[path]
}

/** Settings whose forms are not made of fields. */
const ownForms: Readonly<Partial<Record<string, Readonly<Partial<Record<string, Words>>>>>> = {
  race: raceWords,
  home: {
    games: {
      name: m.admin_game_order,
      text: (order: readonly GameType[]) =>
        order.map((one) => games.find(({ type }) => type === one)?.name() ?? one).join(', ') || '—',
    },
    slides: {
      name: m.admin_slides,
      text: (slides: readonly Slide[]) =>
        slides
          .map((slide) => [slideTitle(slide), !slide.on && m.admin_slide_off()].filter(Boolean).join(' · '))
          .join('\n'),
    },
  },
  maintenance: { enabled: { name: m.admin_maint_switch } },
  payments: {
    crypto: {
      name: m.admin_coins,
      text: (coins: readonly { name: string; network?: string }[]) =>
        coins.map(({ name, network }) => [name, network].filter(Boolean).join(' ')).join(', ') || '—',
    },
    routes: {
      name: m.admin_routes,
      text: (routes: readonly { provider: string }[]) => routes.map(({ provider }) => provider).join(', ') || '—',
    },
  },
}

/** A name that has no words here: `heldUntilDay` is shown as “held until day”. */
const inWords = (path: string): string =>
  path
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[._-]/g, ' ')
    .trim()

function ofSetting(own: readonly NamedField[] | undefined, path: string): Words | undefined {
  const field = own?.find(({ key }) => key === path)
  if (!field) return undefined
  const { under, label } = field
  const name = () => (under ? `${under()}: ${label()}` : label())
  const { kind } = field.field
  // Only the figures of rates, which have a path, are stored as typed.
  const inHundredths = field.field.kind === 'number' && !field.field.whole && !path.includes('.')
  return { name, ...(kind === 'money' && { text: money }), ...(inHundredths && { text: hundredths }) }
}

/** The values of a state by their paths, `bets.amount`; a list is one value. */
function leavesOf(state: unknown, path = ''): Map<string, unknown> {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) {
    return new Map(path ? [[path, state]] : [])
  }
  return new Map(Object.entries(state).flatMap(([key, value]) => [...leavesOf(value, path ? `${path}.${key}` : key)]))
}

function textOf(value: unknown, found: Words | undefined): string {
  if (value === undefined || value === null || value === '') return '—'
  if (found?.text) return found.text(value as never)
  if (typeof value === 'boolean') return value ? m.admin_log_yes() : m.admin_log_no()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
