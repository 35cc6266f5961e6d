import type { SiteSettings } from '@casino/contract/entities'
import { defaultLanguage } from '@casino/contract/language'
import { settings as declared } from '@casino/contract/settings'
import { type AccentShades, accentShades } from '@casino/rules/accent'

/** The icons of the documents and the manifest; drawn by tools/pictures/draw-icons.ts. */
const mark = {
  logo: '/logo.svg',
  touch: '/icons/touch.png',
  preview: { path: '/icons/preview.png', width: 1200, height: 630 },
}
/** The backgrounds of the dark theme, `--surface` and `--bg` of web/ui/tokens.css. */
const themeColour = '#151722'
const backgroundColour = '#0d0e15'

/** A document's metadata for search engines, messengers and the browser's tab. */
export interface About {
  readonly title: string
  readonly description: string
}

export interface HeadOf extends About {
  readonly settings: SiteSettings
  readonly build: string
  readonly publicUrl: string
  /** Absent if one document serves many URLs. */
  readonly path: string | undefined
}

export function headOf({ settings: { site }, title, description, build, publicUrl, path }: HeadOf): string {
  const { name, logo, accent } = site
  // If the logo is not our default one, previews show that logo.
  const ours = logo === mark.logo
  // The setting may look like a URL without being a valid one.
  const image = logo ? URL.parse(ours ? mark.preview.path : logo, publicUrl)?.href : undefined
  const social: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:locale', 'ru_RU'],
    ['og:site_name', name],
    ['og:title', title],
    ['og:description', description],
    ...(path === undefined ? [] : [['og:url', `${publicUrl}${path}`] as const]),
    ...(image ? [['og:image', image] as const] : []),
    ...(ours
      ? [
          ['og:image:width', String(mark.preview.width)] as const,
          ['og:image:height', String(mark.preview.height)] as const,
        ]
      : []),
  ]
  return [
    `<title>${escaped(title === name ? name : `${title} · ${name}`)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta name="build" content="${build}" />`,
    ...social.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`),
    `<meta name="twitter:card" content="${ours ? 'summary_large_image' : 'summary'}" />`,
    `<link rel="manifest" href="/manifest.webmanifest" />`,
    ...(accent && accent !== ourAccent ? [accentStyle(accent)] : []),
    ...(logo ? [`<link rel="icon" href="${escaped(logo)}" />`] : []),
    ...(logo ? [`<link rel="apple-touch-icon" href="${escaped(ours ? mark.touch : logo)}" />`] : []),
  ].join('\n    ')
}

const ourAccent = declared.site.accent.initial

/** The tokens of `web/ui/tokens.css` that follow from the accent colour. */
function accentStyle(accent: string): string {
  const { dark, light } = accentShades(accent)
  const tokens = ({ accent: fill, hover, on, text }: AccentShades) =>
    `--accent:${fill};--accent-hover:${hover};--on-accent:${on};--accent-text:${text}`
  // Twice the root: before or after the client's own styles.
  return `<style>:root:root{${tokens(dark)}}:root:root[data-theme="light"]{${tokens(light)}}</style>`
}

/** For browsers that install the site as an application. */
export function manifestOf({ site: { name, logo } }: SiteSettings) {
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name,
    short_name: name,
    lang: defaultLanguage,
    display: 'standalone',
    theme_color: themeColour,
    background_color: backgroundColour,
    icons: logo === mark.logo ? markIcons : logo ? [{ src: logo, sizes: 'any' }] : [],
  }
}

/** A bitmap of the site's logo for clients that do not support vector images; undefined without a logo. */
export function iconOf({ site: { logo } }: SiteSettings): string | undefined {
  return logo === mark.logo ? '/icons/192.png' : logo || undefined
}

const png = 'image/png'
const markIcons = [
  { src: '/icons/192.png', sizes: '192x192', type: png },
  { src: '/icons/512.png', sizes: '512x512', type: png },
  { src: '/icons/maskable.png', sizes: '512x512', type: png, purpose: 'maskable' },
]

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
