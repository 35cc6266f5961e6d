import type { Language } from '@casino/contract/language'
import { inEachLanguage } from '@casino/contract/language-texts'

/** The texts that exist. None has an amount, a name or an address: a locked screen shows them to everybody. */
export type NoticeWording =
  | 'deposit'
  | 'refund'
  | 'withdrawal_paid'
  | 'withdrawal_rejected'
  | 'bonus'
  | 'race'
  | 'referral'
  | 'taken_back'
  | 'time_out'
  | 'self_exclusion'
  | 'exclusion_lifted'
  | 'limit'
  | 'verified'
  | 'not_verified'
  | 'support'
  | BotWording

/** The bot's answers. */
export type BotWording = 'bot_linked' | 'bot_stopped' | 'bot_code' | 'bot_help'

/** A title, and a sentence. */
export interface NoticeText {
  readonly title: string
  readonly body: string
}
/** The texts of all notices in one language. */
export type NoticeTexts = Readonly<Record<NoticeWording, NoticeText>>

const texts = await inEachLanguage<NoticeTexts>((language) => import(`./texts/${language}.ts`))

export const noticeText = (wording: NoticeWording, language: Language): NoticeText => texts[language][wording]
