import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { readStored } from '../../storage/storage.ts'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { showTheme } from '../frame/preferences.ts'
import { passedByTelegram, signInHere } from './sign-in.ts'
import { onTelegram, parseObject, postToTelegram } from './telegram.ts'

let started = false

/**
 * Integrates the site as a Telegram mini app: theme, back button and sign-in. Payments open in the browser, because for anything
 * but physical goods Telegram only allows its own payments.
 */
export async function startMiniApp(router: AnyRouter): Promise<void> {
  // Changing the language remounts the page and calls this again.
  if (started) return
  started = true
  followTheme()
  offerBack(router)
  openCashierOutside(router)
  postToTelegram('web_app_ready')
  postToTelegram('web_app_expand')
  // Otherwise a downward swipe at the top of a page closes the app, even during a round.
  postToTelegram('web_app_setup_swipe_behavior', { allow_vertical_swipe: false })
  offerReload()
  await signInHere(location.pathname + location.search, { open: false })
}

/** Dark or light like Telegram, unless the visitor has chosen; Telegram's own bar has the colour of our header. */
function followTheme(): void {
  const follow = (colours: Readonly<Record<string, unknown>>) => {
    const light = isLight(colours.bg_color)
    if (light !== undefined && readStored('theme') === null) showTheme(light ? 'light' : 'dark')
  }
  const paint = () => {
    const color = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
    for (const part of ['header', 'background', 'bottom_bar']) postToTelegram(`web_app_set_${part}_color`, { color })
  }
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  onTelegram((type, { theme_params: colours }) => {
    if (type === 'theme_changed' && typeof colours === 'object') follow({ ...colours })
  })
  follow(parseObject(passedByTelegram().get('tgWebAppThemeParams') ?? ''))
  paint()
}

/** Whether a colour like `#17212b` is rather light; undefined if it is none. */
export function isLight(colour: unknown): boolean | undefined {
  const parts =
    typeof colour === 'string'
      ? /^#(..)(..)(..)$/
          .exec(colour)
          ?.slice(1)
          .map((part) => Number.parseInt(part, 16))
      : undefined
  if (!parts || parts.some(Number.isNaN)) return undefined
  const [red = 0, green = 0, blue = 0] = parts
  return 0.299 * red + 0.587 * green + 0.114 * blue > 127
}

/** In browsers, Telegram's menu reloads the page; without this, the frame would reopen with sign-in data that was already used. */
function offerReload(): void {
  postToTelegram('iframe_ready', { reload_supported: true })
  onTelegram((type) => {
    if (type !== 'reload_iframe') return
    postToTelegram('iframe_will_reload')
    location.reload()
  })
}

function offerBack(router: AnyRouter): void {
  const show = () => postToTelegram('web_app_setup_back_button', { is_visible: router.state.location.pathname !== '/' })
  router.subscribe('onResolved', show)
  show()
  onTelegram((type) => {
    if (type !== 'back_button_pressed') return
    if (document.querySelector('[role=dialog]'))
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    else if (router.history.canGoBack()) router.history.back()
    else router.history.push('/')
  })
}

/** Whether a URL of the site is a page for top-ups or withdrawals. */
export function isCashier(href: string): boolean {
  const { pathname, searchParams } = new URL(href, 'https://site.invalid')
  if (pathname === '/balance') return searchParams.get('tab') !== 'history'
  return /^\/profile\/(top-up|withdraw)(\/|$)/.test(pathname)
}

function openCashierOutside(router: AnyRouter): void {
  const open = (href: string) => {
    postToTelegram('web_app_open_link', { url: new URL(href, location.origin).href })
    toast({ kind: 'info', text: m.mini_app_cashier() })
  }
  const history: RouterHistory = router.history
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation: { href } }) => {
      if (!isCashier(href)) return false
      open(href)
      return true
    },
  })
  const { href } = history.location
  if (!isCashier(href)) return
  history.replace('/')
  open(href)
}
