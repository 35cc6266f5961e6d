/** A browser and a system as a user agent names them; undefined where they are unknown. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

// The first that matches: each of them also claims to be those after it.
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

/** What a user agent says about the device, for people who look for their own among several; it proves nothing. */
export function deviceOf(userAgent: string): Device {
  const first = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0]
  return { browser: first(browsers), system: first(systems) }
}
