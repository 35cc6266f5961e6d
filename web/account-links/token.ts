import { useEffect, useState } from 'react'

/** The token of the link that opened the page. It leaves the address bar, and so the browser's history, at once. */
export function useLinkToken(): string {
  const [token] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)))
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
