/** The small pages of the sandboxes: HTML without scripts, in Russian or English, without external resources. */

/** The languages of these pages, with their time formats. */
export const locales = { ru: 'ru-RU', en: 'en-GB' }
export type Language = keyof typeof locales
const isLanguage = (tag: string | undefined): tag is Language => tag !== undefined && Object.hasOwn(locales, tag)

/** HTML that is safe to place in other HTML. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | undefined | false | readonly Part[]

/** Escapes every interpolated value that is not HTML itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.map((text, place) => text + written(parts[place])).join('') }
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(written).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The browser's preferred language among the available ones. */
export function languageOf(accepted = ''): Language {
  const wanted = accepted
    .split(',')
    .map((entry) => {
      const [tag = '', quality] = entry.trim().split(/;\s*q=/)
      return { tag: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? 'en'
}

/** Formats kopecks: `1 240,50 ₽`. */
export function roubles(kopecks: number): string {
  const [whole = '', cents = '00'] = (kopecks / 100).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${cents}\u00a0₽`
}

const bands = {
  ru: 'Песочница: деньги не настоящие, реальные карты и кошельки не нужны.',
  en: 'Sandbox: no real money; real cards and wallets are not needed.',
}

export interface HtmlPage {
  readonly language: Language
  readonly title: string
  readonly body: Html
  /** Reloads automatically. */
  readonly againInS?: number
}

/** A whole page. It is marked as a sandbox, so that it is never mistaken for the provider's own. */
export function page({ language, title, body, againInS }: HtmlPage): string {
  return `<!doctype html>${
    html`<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">
${againInS !== undefined && html`<meta http-equiv="refresh" content="${againInS}">`}
<title>${title}</title><link rel="icon" href="data:,"><style>${{ html: style }}</style>
</head>
<body><header class="band">${bands[language]}</header><main><h1>${title}</h1>${body}</main></body></html>`.html
  }`
}

const style = `
:root{--bg:#f3f4f9;--card:#fff;--control:#e7e9f2;--edge:#7d849b;--line:#d5d9e6;--text:#12141d;--soft:#434a60;
--main:#1f5fd0;--on-main:#fff;--bad:#be1f38;--good:#0a7347;--focus:#1f5fd0;--band:#fff0d1;--on-band:#6b3c00}
@media(prefers-color-scheme:dark){:root{--bg:#0d0e15;--card:#171a26;--control:#282c3f;--edge:#6d7592;--line:#333950;
--text:#f5f6fb;--soft:#bac0d3;--main:#7fb2ff;--on-main:#0b1526;--bad:#ff8a96;--good:#35d492;--focus:#ffd27a;
--band:#3a2d0b;--on-band:#ffd98a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.band{margin:0;padding:8px 16px;background:var(--band);color:var(--on-band);text-align:center;font-size:14px}
main{max-width:480px;margin:0 auto;padding:24px 16px 48px}
main:has(.wide){max-width:960px}
h1{font-size:24px;line-height:1.25;margin:0 0 16px}h2{font-size:18px;margin:32px 0 8px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px;margin:0 0 16px}
.sum{font-size:34px;line-height:1.2;font-weight:700;font-variant-numeric:tabular-nums;margin:0 0 4px}
.soft,small,dt{color:var(--soft);font-size:14px}.bad{color:var(--bad)}.good{color:var(--good)}
form:not(.row){display:grid;gap:12px}form{margin:0}.row{display:flex;flex-wrap:wrap;gap:8px}.row>*{flex:1 1 140px}.row.narrow>*{flex-basis:90px}
label{display:grid;gap:4px;font-size:14px;color:var(--soft)}
input,select{font:inherit;color:var(--text);background:var(--bg);border:1px solid var(--edge);border-radius:10px;
min-height:48px;padding:0 12px;width:100%;min-width:0}
[aria-invalid=true]{border-color:var(--bad)}
button,.button{font:inherit;font-weight:600;display:inline-grid;place-items:center;min-height:44px;padding:6px 16px;border-radius:10px;
border:1px solid transparent;background:var(--control);color:var(--text);cursor:pointer;text-decoration:none;width:100%}
button.main,.button.main{background:var(--main);color:var(--on-main)}
button:hover,.button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{color:var(--main)}dl{display:grid;gap:2px;margin:0}dd{margin:0 0 8px}code{font-size:14px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
td,th{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}td form{display:block}
`
