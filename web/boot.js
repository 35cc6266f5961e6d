// Runs before the first paint: applies the visitor's stored theme and language, and checks whether the prerendered HTML is
// the page they will see. Keep it small: it is inlined in every document, and its hash is in the content security policy.
;(() => {
  const root = document.documentElement
  const kept = (key, storage = 'localStorage') => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }
  const language = kept('language')
  root.dataset.theme = kept('theme') === 'light' ? 'light' : 'dark'
  const sent = root.lang
  // boot-script.ts puts the list here.
  if (ALL_LANGUAGES.includes(language)) root.lang = language
  const session = kept('token') || /[?&]token=/.test(location.search)
  const path = location.pathname
  // Most of the main page looks the same to a player, and its parameters change nothing in it.
  const personal = path !== '/' && (session || location.search)
  // This tab showed more games (slots/use-shown.ts); roulette is prerendered for phones (ui/browser/media.ts).
  const longer = path === '/slots' && /"count":(?!30\b)/.test(kept('slots-shown', 'sessionStorage'))
  const wider = path === '/games/roulette' && matchMedia('(min-width: 48rem)').matches
  if (root.lang !== sent || personal || longer || wider) root.dataset.stale = 'all'
  else if (session) root.dataset.stale = 'session'
  // The main page has games to continue (home/ContinuePlace.tsx).
  if (kept('token') && kept('continue')) root.dataset.continue = ''
  // Telegram passes what it says of the visitor in the fragment of the first address (shell/mini-app/sign-in.ts). In any other
  // browser the fragment is a link that somebody sent, and would sign the visitor in as its sender.
  if (location.hash.includes('tgWebAppData=') && (window.TelegramWebviewProxy || window.parent !== window))
    try {
      sessionStorage.setItem('mini-app', location.hash.slice(1))
      history.replaceState(null, '', path + location.search)
    } catch {}
  // See older-styles.ts.
  if (!CSS.supports('translate:0 0') || !CSS.supports('height:1dvh')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = '/older.css'
    document.head.append(link)
  }
  if (root.dataset.theme === 'light')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#ffffff')
})()
