// Runs before the first paint: theme and language as the visitor left them, and whether the page that came as HTML is
// the one that he is about to see. Kept small: its text stands in every document, its hash in the policy.
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
  if (root.lang !== 'ru') root.dataset.stale = 'language'
  else if (kept('token')) root.dataset.stale = 'session'
  if (root.dataset.theme === 'light')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#ffffff')
})()
