/** The operator's frame is sandboxed and does not allow submitting forms. */
import type { SlotAutoPlay } from './auto-play.ts'
import { iconButton, make } from './dom.ts'
import type { Texts } from './texts/en.ts'

const counts = [10, 25, 50, 100, 250] as const
const winsFrom = [10, 25, 50, 100] as const
const balanceShares = [0.75, 0.5, 0.25] as const

export interface AutoPlayBalance {
  readonly bet: number
  readonly balance: number
}

export function autoPanel(texts: Texts, money: (amount: number) => string, onStart: (auto: SlotAutoPlay) => void) {
  const dialog = make('dialog', { class: 'panel small', 'aria-label': texts.auto })
  const open = ({ bet, balance }: AutoPlayBalance) => {
    const count = choice(
      texts.autoCount,
      counts.map((each) => [String(each), String(each)]),
    )
    const win = choice(texts.autoWin, [
      ['', texts.never],
      ...winsFrom.map((each) => [String(bet * each), money(bet * each)] as const),
    ])
    const floor = choice(texts.autoBalance, [
      ['', texts.never],
      ...balanceShares.map((share) => {
        const sum = Math.floor((balance * share) / 100) * 100
        return [String(sum), money(sum)] as const
      }),
    ])
    const feature = make('input', { type: 'checkbox', checked: true })
    const start = make('button', { type: 'button', class: 'main', text: texts.start })
    const close = iconButton('close', texts.close, 'close')
    close.addEventListener('click', () => dialog.close())
    const form = make(
      'form',
      {},
      make('h2', { text: texts.auto }),
      count.element,
      win.element,
      floor.element,
      make('label', { class: 'check' }, feature, make('span', { text: texts.autoFeature })),
      start,
    )
    // The operator's frame is sandboxed, and submitting a form is not allowed there.
    start.addEventListener('click', () => {
      dialog.close()
      onStart({
        left: Number(count.value()),
        ...(win.value() !== '' && { winFrom: Number(win.value()) }),
        ...(floor.value() !== '' && { balanceTo: Number(floor.value()) }),
        onFeature: feature.checked,
      })
    })
    dialog.replaceChildren(close, form)
    dialog.showModal()
    start.focus()
  }
  return { element: dialog, open }
}

function choice(label: string, options: readonly (readonly [value: string, text: string])[]) {
  const select = make('select', {}, ...options.map(([value, text]) => make('option', { value, text })))
  const element = make('label', { class: 'choice' }, make('span', { text: label }), select)
  return { element, value: () => select.value }
}
