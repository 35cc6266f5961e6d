import { readdirSync } from 'node:fs'
import { type Html, html, page } from '../../kit/page.ts'
import type { LaunchDocument } from '../engine/outcome.ts'
import type { ClientAddresses } from './client-files.ts'

const languages = 'bg br cn cs da de el en es et fi fr hr hu it nl no pl pt ro ru sk sv tr'.split(' ')

/** One of the partner's languages, in any case; English otherwise. */
export function languageOfLaunch(lang = ''): string {
  const small = lang.toLowerCase()
  return languages.includes(small) ? small : 'en'
}

/** Only URLs of pages: a launch is not signed, so anyone may have set its `lobby_url`. */
export function lobbyOf(address = ''): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** The origins that may frame a game: the operator's, on this machine under each of its names. */
export function framersOf(siteUrl = ''): string {
  if (!URL.canParse(siteUrl)) return "'none'"
  const { origin, hostname, port, protocol } = new URL(siteUrl)
  // A policy cannot name an IPv6 address: browsers refuse the whole expression.
  const thisMachine = ['localhost', '127.0.0.1']
  if (![...thisMachine, '[::1]'].includes(hostname)) return origin
  return thisMachine.map((name) => `${protocol}//${name}${port && `:${port}`}`).join(' ')
}

/** The headers of a game's document: it loads only its own files, and only the operator may frame it. */
export function gameHeaders(framers: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${framers}`,
    ].join('; '),
    // The URL contains the operator's session.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** The document of a game: its parameters, and the client. */
export function gamePage(launch: LaunchDocument, { lang, main, style, preload }: ClientAddresses): string {
  // In a script element only `<` could end the element or begin a comment.
  const json: Html = { html: JSON.stringify(launch).replaceAll('<', '\\u003c') }
  return `<!doctype html>${
    html`<html lang="${lang}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<title>${launch.game.title}</title><link rel="icon" href="data:,">
${style !== undefined && html`<link rel="stylesheet" href="${style}">`}
${preload.map((address) => html`<link rel="modulepreload" href="${address}">`)}
<script type="application/json" id="launch">${json}</script>
<script type="module" src="${main}"></script>
</head>
<body></body></html>`.html
  }`
}

interface LaunchTexts {
  readonly title: string
  readonly missing: string
  readonly refused: string
  readonly back: string
}
const textFiles = readdirSync(new URL('../client/texts', import.meta.url))
const texts = new Map<string, LaunchTexts>()
for (const file of textFiles)
  texts.set(file.replace('.ts', ''), (await import(`../client/texts/${file}`)).texts.notOpened)

/** The page shown instead of a game that cannot be launched. */
export function launchFailedPage(lang: string, problem: 'missing' | 'refused', lobbyUrl: string | null): string {
  const text = texts.get(lang) ?? texts.get('en')!
  return page({
    language: lang === 'ru' ? 'ru' : 'en',
    title: text.title,
    body: html`<div class="card"><p role="status">${text[problem]}</p>
${lobbyUrl !== null && html`<a class="button main" target="_top" href="${lobbyUrl}">${text.back}</a>`}</div>`,
  })
}
