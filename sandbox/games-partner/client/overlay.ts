/** The text over the reels: features, large wins and messages. */
import { make } from './dom.ts'
import { letters } from './lettering.ts'
import type { Skin } from './skin.ts'

export interface Banner {
  readonly headline: string
  /** Written below; for a large win, a rolling sum. */
  readonly text?: string
  readonly celebration: boolean
}

export interface Notice {
  readonly title: string
  readonly text: string
  /** The label and the action of its button; the button always closes the overlay. */
  readonly button: string
  readonly action?: () => void
  /** Whether it also disappears without its button. */
  readonly dismissible: boolean
}

export class Overlay {
  readonly element: HTMLElement
  readonly #skin: Skin
  readonly #pill = make('p', { class: 'pill', hidden: true })
  readonly #headline = make('div', { class: 'headline' })
  readonly #amount = make('p', { class: 'amount' })
  readonly #banner = make('div', { class: 'banner', hidden: true, 'aria-hidden': 'true' }, this.#headline, this.#amount)
  readonly #notice = make('dialog', { class: 'notice', 'aria-labelledby': 'notice-title' })
  readonly #live = make('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  onClose: () => void = () => {}

  constructor(skin: Skin) {
    this.#skin = skin
    this.element = make('div', { class: 'overlay' }, this.#pill, this.#banner, this.#notice, this.#live)
    this.#notice.addEventListener('cancel', (event) => event.preventDefault())
  }

  get isNoticeOpen(): boolean {
    return this.#notice.open
  }

  /** Read out by screen readers. */
  announce(text: string): void {
    this.#live.textContent = text
  }

  pill(text: string | undefined): void {
    this.#pill.hidden = text === undefined
    if (text !== undefined) this.#pill.textContent = text
  }

  banner(banner: Banner | undefined): void {
    this.#banner.hidden = banner === undefined
    if (!banner) return
    const { headline, text = '', celebration } = banner
    this.#banner.classList.toggle('celebration', celebration)
    const { fontFamily, lettering } = this.#skin
    const written = lettering.capitals ? headline.toUpperCase() : headline
    // Two lines if one would be small; the size follows from the banner's width in the style sheet.
    const lines = written.length > 11 ? halves(written) : [written]
    this.#headline.replaceChildren(...lines.map((line) => letters(line, { family: fontFamily, size: 96, lettering })))
    this.#amount.textContent = text
    if (text) this.announce(`${headline}. ${text}`)
  }

  /** The sum of a large win while it rolls. */
  amount(text: string): void {
    this.#amount.textContent = text
  }

  notice(notice: Notice): void {
    const { title, text, button, action, dismissible } = notice
    const confirm = make('button', { type: 'button', class: 'main', text: button })
    const close = () => {
      this.#notice.close()
      this.onClose()
    }
    confirm.addEventListener('click', () => {
      close()
      action?.()
    })
    this.#notice.oncancel = (event) => {
      event.preventDefault()
      if (dismissible) close()
    }
    this.#notice.replaceChildren(make('h2', { id: 'notice-title', text: title }), make('p', { text }), confirm)
    if (!this.#notice.open) this.#notice.showModal()
    confirm.focus()
  }
}

/** In the free space nearest to the middle. */
function halves(text: string): string[] {
  const spaces = Array.from(text.matchAll(/ /g), ({ index }) => index)
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0]
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)]
}
