import type { Language } from '@casino/contract/language'
import { inEachLanguage } from '@casino/contract/language-texts'
import type { LetterDetails, LetterKind, LetterTexts } from './letter-texts.ts'

/** The page that a letter's link opens; the token is in the fragment, which is never sent to a server or in a Referer. */
export const pageOfLink: Partial<Record<LetterKind, string>> = {
  password_reset: '/reset-password',
  email_confirmation: '/confirm-email',
  account_locked: '/reset-password',
}

const texts = await inEachLanguage<LetterTexts>((language) => import(`./texts/${language}.ts`))

export interface EmailContent<K extends LetterKind = LetterKind> {
  readonly kind: K
  readonly language: Language
  readonly details: LetterDetails[K]
}

export interface WrittenEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The letter as plain text and as HTML; `link` is the URL of its button. */
export function write<K extends LetterKind>(
  { kind, language, details }: EmailContent<K>,
  { site, link }: { site: string; link: string | undefined },
): WrittenEmail {
  const { subject, lines, button } = texts[language][kind]({ ...details, site })
  const action = link && button ? { button, link } : undefined
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`)
  // The button comes before the last line, which addresses people who did not request the letter.
  if (action) paragraphs.splice(-1, 0, buttonOf(action))
  return {
    subject,
    text: [...lines.slice(0, -1), ...(action ? [action.link] : []), lines.at(-1), site].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:32px 16px;background:#f3f4f9;color:#12141d;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:14px"><p style="margin:0 0 24px;font-size:20px;font-weight:700">${escaped(site)}</p>${paragraphs.join('')}</div></body></html>`,
  }
}

const buttonOf = ({ button, link }: { button: string; link: string }) =>
  `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#5b3fd6;color:#fff;font-weight:600;text-decoration:none">${escaped(button)}</a></p><p style="margin:0 0 16px;font-size:14px;color:#434a60;word-break:break-all">${escaped(link)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
