/** Parses a URL's query without converting values: `?ref=007` is text, not a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
