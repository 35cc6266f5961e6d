/** Buttons and figures: real elements over the canvas, for fingers, keys and screen readers. */
import { icon, iconButton, make } from './dom.ts'
import type { Texts } from './texts/en.ts'

export interface Shown {
  readonly balance: string
  readonly bet: string
  readonly freeRounds?: string
  readonly canLower: boolean
  readonly canRaise: boolean
  /** `idle`: a press spins. `turning`: a press speeds up. `auto`: a press ends automatic play. */
  readonly state: 'idle' | 'turning' | 'auto' | 'closed'
  readonly autoLeft?: number
}

export interface Offered {
  readonly exit: boolean
  readonly auto: boolean
  readonly turbo: boolean
  readonly demo: boolean
}

export interface Presses {
  spin(): void
  lower(): void
  raise(): void
  auto(): void
  turbo(on: boolean): void
  sound(on: boolean): void
  rules(): void
  exit(): void
}

export class SlotControls {
  readonly element: HTMLElement
  readonly #texts: Texts
  readonly #balance = make('b')
  readonly #bet = make('b')
  readonly #win = make('b')
  readonly #winBox: HTMLElement
  readonly #spin: HTMLButtonElement
  readonly #lower: HTMLButtonElement
  readonly #raise: HTMLButtonElement
  readonly #auto: HTMLButtonElement
  readonly #autoLeft = make('span', { class: 'left', hidden: true })
  readonly #betLabel: HTMLElement

  constructor(texts: Texts, offered: Offered, on: { sound: boolean; turbo: boolean }, presses: Presses) {
    this.#texts = texts
    this.#spin = iconButton('spin', texts.spin, 'spin')
    this.#spin.append(icon('stop'))
    this.#lower = iconButton('minus', texts.lowerBet, 'lower')
    this.#raise = iconButton('plus', texts.raiseBet, 'raise')
    this.#auto = iconButton('auto', texts.auto, 'auto')
    this.#auto.append(this.#autoLeft)
    const turbo = toggle(iconButton('turbo', texts.turbo, 'turbo'), on.turbo, presses.turbo)
    const sound = toggle(iconButton('soundOn', texts.sound, 'sound'), on.sound, presses.sound)
    sound.append(icon('soundOff'))
    const rules = iconButton('rules', texts.rules, 'rules')
    const exit = iconButton('exit', texts.exit, 'exit')
    this.#betLabel = make('span', { class: 'label', text: texts.bet })
    const demo = make('span', { class: 'demo', text: texts.demo })
    const balance = make('span', { class: 'label', text: texts.balance })
    if (offered.demo) balance.append(demo)
    this.#winBox = figureBox('win', make('span', { class: 'label', text: texts.win }), this.#win)
    const bet = make('div', { class: 'stake' }, this.#lower, figureBox('bet', this.#betLabel, this.#bet), this.#raise)
    this.element = make(
      'div',
      { class: 'controls' },
      make('div', { class: 'aside' }, rules, sound, ...(offered.exit ? [exit] : [])),
      figureBox('balance', balance, this.#balance),
      bet,
      this.#winBox,
      make(
        'div',
        { class: 'play' },
        ...(offered.auto ? [this.#auto] : []),
        this.#spin,
        ...(offered.turbo ? [turbo] : []),
      ),
    )
    this.#spin.addEventListener('click', presses.spin)
    this.#lower.addEventListener('click', presses.lower)
    this.#raise.addEventListener('click', presses.raise)
    this.#auto.addEventListener('click', presses.auto)
    rules.addEventListener('click', presses.rules)
    exit.addEventListener('click', presses.exit)
  }

  show({ balance, bet, freeRounds, canLower, canRaise, state, autoLeft }: Shown): void {
    this.#balance.textContent = balance
    this.#bet.textContent = bet
    this.#betLabel.textContent = freeRounds ?? this.#texts.bet
    this.#lower.disabled = state !== 'idle' || !canLower
    this.#raise.disabled = state !== 'idle' || !canRaise
    this.#auto.disabled = state === 'turning' || state === 'closed'
    this.#spin.disabled = state === 'closed'
    this.element.dataset.state = state
    const label = {
      idle: this.#texts.spin,
      turning: this.#texts.stop,
      auto: this.#texts.stopAuto,
      closed: this.#texts.spin,
    }
    this.#spin.setAttribute('aria-label', label[state])
    this.#spin.title = label[state]
    this.#autoLeft.hidden = autoLeft === undefined
    this.#autoLeft.textContent = autoLeft === undefined ? '' : String(autoLeft)
  }

  win(text: string): void {
    this.#win.textContent = text
    this.#winBox.classList.toggle('none', text === '')
  }

  focus(): void {
    this.#spin.focus({ preventScroll: true })
  }
}

function figureBox(name: string, label: HTMLElement, value: HTMLElement): HTMLElement {
  return make('div', { class: `figure ${name}` }, label, value)
}

function toggle(button: HTMLButtonElement, on: boolean, press: (on: boolean) => void): HTMLButtonElement {
  button.setAttribute('aria-pressed', String(on))
  button.addEventListener('click', () => {
    const next = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(next))
    press(next)
  })
  return button
}
