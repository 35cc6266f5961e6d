// Runs before the first paint: applies the visitor's stored theme and language, and checks whether the prerendered HTML is
// the page they will see. Keep it small: it is inlined in every document, and its hash is in the content security policy.
;(() => {
  const root = document.documentElement
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const language = kept('language')
  root.dataset.theme = kept('theme') === 'light' ? 'light' : 'dark'
  if (language === 'en' || language === 'es') root.lang = language
  const session = kept('token') || /[?&]token=/.test(location.search)
  const home = location.pathname === '/'
  // Of the main page a player sees nearly all; its parameters change nothing in it.
  if (root.lang !== 'ru' || (!home && (session || location.search))) root.dataset.stale = 'all'
  else if (session) root.dataset.stale = 'session'
  // The main page has games to continue (home/ContinuePlace.tsx).
  if (kept('token') && kept('continue')) root.dataset.continue = ''
  if (root.dataset.theme === 'light')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#ffffff')
})()
