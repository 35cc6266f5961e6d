/** The browser and system in a user agent; undefined if unknown. */
export interface BrowserDevice {
  readonly browser: string | undefined
  readonly system: string | undefined
}

// The first match counts, because each of them also claims to be the following ones.
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Yandex', /\bYaBrowser\//],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
]
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Describes the device in a user agent, for people looking for their own among several; it proves nothing. */
export function deviceOf(userAgent: string): BrowserDevice {
  const first = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0]
  return { browser: first(browsers), system: first(systems) }
}
