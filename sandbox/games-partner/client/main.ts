/** Starts the game that the document describes. */

import type { CoinCell, GameOpening, LaunchDocument } from '../engine/outcome.ts'
import { openAtlas } from './atlas.ts'
import { autoPanel } from './auto-panel.ts'
import { SlotControls } from './controls.ts'
import { make, storedChoice } from './dom.ts'
import { GameClient } from './game.ts'
import { money, shortFigure } from './money.ts'
import { Overlay } from './overlay.ts'
import { rulesPage } from './rules-page.ts'
import { loadSkin, type Skin } from './skin.ts'
import { Sound } from './sound.ts'
import { SlotStage } from './stage.ts'
import type { Texts } from './texts/en.ts'
import { PlayFailure, wireOf } from './wire.ts'

const launch = JSON.parse(document.getElementById('launch')?.textContent ?? '{}') as LaunchDocument
/** The document's language always has a file of texts. */
const { lang } = document.documentElement
const { texts } = (await import(`./texts/${lang}.ts`)) as { readonly texts: Texts }
const root = make('main', { class: 'game', 'aria-label': launch.game.title })
const loading = make('p', { class: 'loading', role: 'status', text: `${texts.loading}…` })
document.body.append(root)
root.append(loading)
const wire = wireOf(launch)
const soundChoice = storedChoice('sound')
const turboChoice = storedChoice('turbo')

try {
  const [opening, skin] = await Promise.all([wire.open(), loadSkin(launch.game)])
  await start(opening, skin)
  loading.remove()
  notify('ready', opening.balance)
} catch (error) {
  console.warn(error)
  const code = error instanceof PlayFailure ? error.code : 'lost'
  const [title, text] = code === 'lost' ? [texts.errors.lost[0], ''] : texts.errors[code]
  const again = make('button', { type: 'button', class: 'main', text: texts.reload })
  again.addEventListener('click', () => location.reload())
  loading.replaceWith(
    make('div', { class: 'failed', role: 'alert' }, make('h1', { text: title }), make('p', { text }), again),
  )
}

/** Notifies the page that holds the frame. */
function notify(type: 'ready' | 'spin' | 'balance' | 'exit', balance: number): void {
  if (launch.operator && parent !== window) {
    parent.postMessage({ source: 'game-partner', type, balance, currency: launch.currency }, launch.operator)
  }
}

function remember(choice: typeof soundChoice, on: boolean): void {
  choice.write(on ? 'on' : 'off')
}

async function start(opening: GameOpening, skin: Skin): Promise<void> {
  const { game } = opening
  const sums = (amount: number) => money(amount, opening.currency, lang)
  const sound = new Sound(soundChoice.read() !== 'off')
  const makeAtlas = await openAtlas(skin, game)
  const coinText = ({ value, jackpot }: CoinCell) => jackpot?.toUpperCase() ?? shortFigure(value, lang)
  const stage = new SlotStage(skin, game, makeAtlas, coinText)
  const overlay = new Overlay(skin)
  const rules = rulesPage({ game, texts, money: sums, number: (value) => value.toLocaleString(lang) })
  const auto = autoPanel(texts, sums, (chosen) => play.playAuto(chosen))
  // Turbo must not exceed a pace set by the operator.
  const hasTurbo = launch.pace === undefined
  const isTurbo = hasTurbo && turboChoice.read() === 'on'
  const offered = { exit: launch.exit, auto: launch.auto !== false, turbo: hasTurbo, demo: launch.mode === 'demo' }
  const play: GameClient = new GameClient({
    launch,
    opening,
    wire,
    stage,
    overlay,
    sound,
    controls: () => controls,
    texts,
    money: sums,
    notify,
  })
  const controls: SlotControls = new SlotControls(
    texts,
    offered,
    { sound: sound.isOn, turbo: isTurbo },
    {
      spin: () => play.press(),
      lower: () => play.changeBet(-1),
      raise: () => play.changeBet(1),
      auto: () => (play.isAuto ? play.press() : auto.open(play)),
      turbo: (on) => {
        play.quick = on
        remember(turboChoice, on)
      },
      sound: (on) => {
        sound.isOn = on
        remember(soundChoice, on)
      },
      rules: () => stage.atlas && rules.open(stage.atlas, play.bet),
      exit: () => leave(play.balance),
    },
  )
  play.quick = isTurbo
  overlay.onClose = () => controls.focus()
  dress(skin)
  const heading = make('h1', { class: 'unseen', text: game.title })
  root.append(stage.element, heading, controls.element, overlay.element, rules.element, auto.element)
  followSize(stage)
  stage.element.addEventListener('click', () => play.press())
  document.addEventListener('keydown', (event) => onKey(event, play))
  controls.win('')
  play.begin()
}

/** The provider's colours, for the style sheet. */
function dress({ palette: [light, middle, dark], lettering, fontFamily, frame }: Skin): void {
  const [shine, tone, deep] = lettering.fill
  const given = { light, middle, dark, shine, tone, deep, edge: lettering.edge, 'title-font': fontFamily }
  for (const [name, value] of Object.entries(given)) root.style.setProperty(`--${name}`, value)
  root.dataset.frame = frame
}

function followSize(stage: SlotStage): void {
  const resize = () => {
    const { clientWidth, clientHeight } = root
    if (clientWidth < 100 || clientHeight < 60) return
    stage.fit(clientWidth, clientHeight)
    const { layout } = stage
    if (!layout) return
    root.dataset.format = layout.format
    root.dataset.tiny = String(layout.tiny)
    root.style.setProperty('--reels-top', `${layout.reels.y}px`)
    root.style.setProperty('--reels-bottom', `${layout.reels.y + layout.reels.height + layout.frame}px`)
    root.style.setProperty('--reels-middle', `${layout.reels.x + layout.reels.width / 2}px`)
    root.style.setProperty('--reels-width', `${layout.reels.width}px`)
    root.style.setProperty('--reels-height', `${layout.reels.height}px`)
  }
  resize()
  let waiting = 0
  new ResizeObserver(() => {
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(resize)
  }).observe(root)
}

function onKey(event: KeyboardEvent, play: GameClient): void {
  const { key, target, repeat } = event
  if (target instanceof Element && target.closest('dialog')) return
  if (key === ' ' && !(target instanceof HTMLButtonElement && !target.classList.contains('spin'))) {
    event.preventDefault()
    if (!repeat) play.press()
  }
  if (key === 'ArrowUp' || key === 'ArrowRight') play.changeBet(1)
  if (key === 'ArrowDown' || key === 'ArrowLeft') play.changeBet(-1)
}

/** The operator's page closes the frame; otherwise the lobby opens. */
function leave(balance: number): void {
  notify('exit', balance)
  const { lobbyUrl } = launch
  if (lobbyUrl) setTimeout(() => window.open(lobbyUrl, '_top'), 600)
}
