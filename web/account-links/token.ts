import { useEffect, useState } from 'react'

/** Outlives the page component, which is remounted when the language changes: by then the token has left the URL. */
let opened = { path: '', token: '' }

function tokenOfLink(): string {
  if (typeof location === 'undefined') return ''
  const { pathname, hash } = location
  if (hash) opened = { path: pathname, token: hash.slice(1) }
  return opened.path === pathname ? opened.token : ''
}

/**
 * The token of the link that opened the page. It is immediately removed from the address bar, and so from the browser's
 * history.
 */
export function useLinkToken(): string {
  const [token] = useState(tokenOfLink)
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
