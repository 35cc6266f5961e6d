import type { Language } from '@casino/contract/language'
import { inEachLanguage } from '@casino/contract/language-texts'
import { accentShades } from '@casino/rules/accent'
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

interface LetterSite {
  readonly site: string
  /** The colour of its main buttons, `#rrggbb`. */
  readonly accent: string
  /** The URL of the letter's button. */
  readonly link: string | undefined
}

/** The letter as plain text and as HTML. */
export function write<K extends LetterKind>(
  { kind, language, details }: EmailContent<K>,
  { site, accent, link }: LetterSite,
): WrittenEmail {
  const { subject, lines, button } = texts[language][kind]({ ...details, site })
  const action = link && button ? { button, link } : undefined
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`)
  // The button comes before the last line, which addresses people who did not request the letter.
  if (action) paragraphs.splice(-1, 0, buttonOf(action, accent))
  return {
    subject,
    text: [...lines.slice(0, -1), ...(action ? [action.link] : []), lines.at(-1), site].join('\n\n'),
    html: pageOf({ language, subject, site, content: paragraphs.join('') }),
  }
}

interface LetterPage {
  readonly language: Language
  readonly subject: string
  readonly site: string
  readonly content: string
}

// The colours of web/ui/tokens.css. Styles are inline, because some mail programs remove style sheets; the sheet only has rules that
// inline styles cannot express: for the dark theme and narrow screens.
const sheet = `:root{color-scheme:light dark}
@media(max-width:480px){.page{padding:16px 8px!important}.card{padding:24px 20px 8px!important}}
@media(prefers-color-scheme:dark){.page{background:#0d0e15!important;color:#f5f6fb!important}.card{background:#151722!important;border-color:#333950!important}.link{color:#bac0d3!important}}`

/** Long names, addresses and devices wrap anywhere, so that a phone does not scroll sideways. */
const pageOf = ({ language, subject, site, content }: LetterPage) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${sheet}</style></head><body class="page" style="margin:0;padding:32px 16px;background:#f3f4f9;color:#12141d;font:16px/1.5 Onest,system-ui,sans-serif;overflow-wrap:anywhere"><div class="card" style="max-width:480px;margin:0 auto;padding:32px 32px 16px;background:#fff;border:1px solid #d5d9e6;border-radius:14px"><p style="margin:0 0 24px;font-size:20px;font-weight:700">${escaped(site)}</p>${content}</div></body></html>`

interface Action {
  readonly button: string
  readonly link: string
}

const buttonOf = ({ button, link }: Action, accent: string) =>
  `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${accent};color:${accentShades(accent).light.on};font-weight:600;text-decoration:none">${escaped(button)}</a></p><p class="link" style="margin:0 0 16px;font-size:14px;color:#434a60">${escaped(link)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
