/** Elements without a framework. */

type Options = Readonly<Record<string, string | boolean | undefined>>

/** `true` is an attribute without a value, `undefined` omits it; `text` is the content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: Options = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(options)) {
    if (key === 'text') element.textContent = String(value)
    else if (value === true) element.setAttribute(key, '')
    else if (value !== undefined && value !== false) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Lines of an icon on 24 × 24. */
export const icons = {
  spin: 'M19.5 12a7.5 7.5 0 0 1-13.2 4.9M4.5 12A7.5 7.5 0 0 1 17.7 7.1M18 3v4.5h-4.5M6 21v-4.5h4.5',
  stop: 'M7 7h10v10H7z',
  auto: 'M5 12a7 7 0 0 1 12-4.9L19 9M19 4v5h-5M19 12a7 7 0 0 1-12 4.9L5 15M5 20v-5h5M10.5 9.5l4 2.5-4 2.5z',
  turbo: 'M13 3L6 13.5h5L10 21l8-11h-5.5z',
  soundOn: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  rules: 'M12 11v5.5M12 7.6v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  exit: 'M14 4h5v16h-5M4 12h11M8 8l-4 4 4 4',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
} as const

export function icon(name: keyof typeof icons): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgNamespace, 'path')
  path.setAttribute('d', icons[name])
  svg.append(path)
  return svg
}

export function iconButton(name: keyof typeof icons, label: string, className: string): HTMLButtonElement {
  return make('button', { type: 'button', class: className, 'aria-label': label, title: label }, icon(name))
}

/** If storage is blocked, the choice lasts for this visit. */
export function storedChoice(key: string): { read(): string | null; write(value: string): void } {
  return {
    read: () => {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write: (value) => {
      try {
        localStorage.setItem(key, value)
      } catch {
        // Blocked by the browser's settings for frames.
      }
    },
  }
}
