import { languages } from '@casino/contract/language'
import { type Look, themes } from './looks.ts'
import type { Screen } from './screens.ts'

export interface Drawn extends Look {
  /** The position of the screen in the list. */
  readonly place: number
  readonly file: string
}

const style = `
  body { margin: 0; font: 14px system-ui; background: #777; color: #fff }
  form { position: sticky; top: 0; z-index: 1; padding: 8px 12px; background: #333; display: flex; gap: 24px }
  h2 { font-size: 14px; margin: 0; padding: 12px 12px 4px }
  .row { display: none; grid-template-columns: 192fr 225fr 307fr 410fr 576fr; gap: 6px; padding: 0 12px; align-items: start }
  img { width: 100%; display: block; background: #555 }
  ${languages.flatMap((language) => themes.map((theme) => `body:has(#${language}:checked):has(#${theme}:checked) .${language}.${theme}`)).join()} { display: grid }
`

/** One page with all pictures: a row for each screen, a column for each width; language and theme are chosen above. */
export function sheetOf(screens: readonly Screen[], widths: readonly number[], drawn: readonly Drawn[]): string {
  const option = (name: string, id: string, checked: boolean) =>
    `<label><input type="radio" name="${name}" id="${id}"${checked ? ' checked' : ''}> ${id}</label>`
  const options = [
    ...languages.map((language, place) => option('l', language, place === 0)),
    ...themes.map((theme, place) => option('t', theme, place === 0)),
  ]
  const rows = screens.map(({ as, name }, place) => {
    const own = drawn.filter((picture) => picture.place === place)
    const sets = [...new Set(own.map(({ language, theme }) => `${language} ${theme}`))]
    const row = (set: string) =>
      `<div class="row ${set}">${widths.map((width) => cell(own.find((each) => `${each.language} ${each.theme}` === set && each.width === width))).join('')}</div>`
    return `<h2>${as}: ${name}</h2>${sets.map(row).join('')}`
  })
  return `<!doctype html><meta charset="utf-8"><title>Look</title><style>${style}</style><form>${options.join(' ')}<span>${widths.join(', ')}</span></form>${rows.join('\n')}`
}

function cell(picture: Drawn | undefined): string {
  if (!picture) return '<span>–</span>'
  return `<a href="${picture.file}"><img loading="lazy" src="${picture.file}" alt="${picture.width}"></a>`
}
