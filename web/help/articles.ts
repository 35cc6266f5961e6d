import type { LinkProps } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import type { HelpArticle } from '../wire/refusal-help.ts'

interface Article {
  readonly question: () => string
  readonly answer: () => string
  /** The page where the reader can follow the answer. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'> & { readonly name: () => string }
}

interface Group {
  readonly name: () => string
  readonly articles: readonly HelpArticle[]
}

export const articles: Readonly<Record<HelpArticle, Article>> = {
  'deposit-missing': {
    question: m.help_deposit_missing,
    answer: m.help_deposit_missing_text,
    link: { to: '/balance', search: { tab: 'history' }, name: m.balance_tab_history },
  },
  'deposit-refused': { question: m.help_deposit_refused, answer: m.help_deposit_refused_text },
  transfer: { question: m.help_transfer, answer: m.help_transfer_text },
  'payment-data': { question: m.help_payment_data, answer: m.help_payment_data_text },
  'withdrawal-time': {
    question: m.help_withdrawal_time,
    answer: m.help_withdrawal_time_text,
    link: { to: '/balance', search: { tab: 'withdraw' }, name: m.nav_withdraw },
  },
  'withdrawal-closed': { question: m.help_withdrawal_closed, answer: m.help_withdrawal_closed_text },
  'withdrawal-limits': {
    question: m.help_withdrawal_limits,
    answer: m.help_withdrawal_limits_text,
    link: { to: '/documents/$kind', params: { kind: 'limits' }, search: {}, name: m.document_limits },
  },
  wagering: {
    question: m.help_wagering,
    answer: m.help_wagering_text,
    link: { to: '/documents/$kind', params: { kind: 'bonus-rules' }, search: {}, name: m.document_bonus_rules },
  },
  'promo-code': {
    question: m.help_promo_code,
    answer: m.help_promo_code_text,
    link: { to: '/bonus', name: m.nav_bonuses },
  },
  fairness: {
    question: m.help_fairness,
    answer: m.help_fairness_text,
    link: { to: '/fairness', search: {}, name: m.nav_fairness },
  },
  'public-log': {
    question: m.help_log,
    answer: m.help_log_text,
    link: { to: '/fairness', search: {}, name: m.nav_fairness },
  },
  'public-log-proves': { question: m.help_log_proves, answer: m.help_log_proves_text },
  'public-log-limits': { question: m.help_log_limits, answer: m.help_log_limits_text },
  return: { question: m.help_return, answer: m.help_return_text },
  'interrupted-round': { question: m.help_interrupted_round, answer: m.help_interrupted_round_text },
  'bet-refused': { question: m.help_bet_refused, answer: m.help_bet_refused_text },
  'own-limits': {
    question: m.help_own_limits,
    answer: m.help_own_limits_text,
    link: { to: '/profile', search: { tab: 'protection' }, name: m.protection_tab },
  },
  documents: {
    question: m.help_documents,
    answer: m.help_documents_text,
    link: { to: '/profile', search: { tab: 'verification' }, name: m.help_to_verification },
  },
  country: { question: m.help_country, answer: m.help_country_text },
  'account-access': { question: m.help_account_access, answer: m.help_account_access_text },
}

/** In the order of the page. */
export const groups: readonly Group[] = [
  { name: m.help_group_deposits, articles: ['deposit-missing', 'deposit-refused', 'transfer', 'payment-data'] },
  {
    name: m.help_group_withdrawals,
    articles: ['withdrawal-time', 'withdrawal-closed', 'withdrawal-limits', 'documents'],
  },
  { name: m.help_group_bonuses, articles: ['wagering', 'promo-code'] },
  {
    name: m.help_group_games,
    articles: [
      'fairness',
      'public-log',
      'public-log-proves',
      'public-log-limits',
      'return',
      'interrupted-round',
      'bet-refused',
    ],
  },
  { name: m.help_group_account, articles: ['own-limits', 'country', 'account-access'] },
]

/** Whether an article has every word that was typed. */
export function isAbout(article: HelpArticle, query: string): boolean {
  const { question, answer } = articles[article]
  const text = plain(`${question()} ${answer()}`)
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** In lower case, with е for ё. */
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
