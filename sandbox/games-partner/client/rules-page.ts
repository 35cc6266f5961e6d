/** The rules of the game with its own symbols, for the selected bet. */

import type { GameInfo, SymbolInfo } from '../engine/outcome.ts'
import type { Atlas } from './atlas.ts'
import { iconButton, make } from './dom.ts'
import { copyOf } from './stage.ts'
import type { Texts } from './texts/en.ts'
import { lineColours } from './win-lines.ts'

interface Given {
  readonly game: GameInfo
  readonly texts: Texts
  readonly money: (amount: number) => string
  readonly number: (value: number) => string
}

export function rulesPage(given: Given) {
  const { texts, game } = given
  const dialog = make('dialog', { class: 'panel rules-page', 'aria-label': texts.rules })
  const close = iconButton('close', texts.close, 'close')
  close.addEventListener('click', () => dialog.close())
  const open = (atlas: Atlas, bet: number) => {
    const body = make(
      'div',
      { class: 'scroll', tabindex: '0' },
      make('h2', { text: game.title }),
      make('h3', { text: texts.payouts }),
      make('p', { text: texts.payoutsText }),
      payouts(given, atlas, bet),
      ...features(given, atlas),
      make('h3', { text: texts.lines(game.paylines.length) }),
      make('div', { class: 'lines-drawn' }, ...game.paylines.map((rows, i) => lineDrawn(game, rows, i))),
      ...facts(given),
    )
    dialog.replaceChildren(close, body)
    dialog.showModal()
    body.focus({ preventScroll: true })
  }
  return { element: dialog, open }
}

function payouts({ game, money }: Given, atlas: Atlas, bet: number): HTMLElement {
  const perLine = bet / game.paylines.length
  return make(
    'ul',
    { class: 'payouts' },
    ...game.symbols
      .filter(({ pays }) => Object.keys(pays).length > 0)
      .map((symbol) =>
        make('li', {}, drawn(atlas, symbol, 56), paysOf(symbol, symbol.kind === 'scatter' ? bet : perLine, money)),
      ),
  )
}

function paysOf({ pays }: SymbolInfo, unit: number, money: Given['money']): HTMLElement {
  const rows = Object.entries(pays)
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .map(([count, multiple]) =>
      make(
        'div',
        { class: 'pay' },
        make('dt', { text: count }),
        make('dd', { text: money(Math.round(multiple * unit)) }),
      ),
    )
  return make('dl', {}, ...rows)
}

function drawn(atlas: Atlas, { id }: Pick<SymbolInfo, 'id'>, size: number): Node {
  const art = atlas.symbols.get(id)
  if (!art) return make('span')
  const copy = copyOf(art.still, size)
  copy.className = 'symbol'
  copy.setAttribute('aria-hidden', 'true')
  return copy
}

function features({ game, texts }: Given, atlas: Atlas): HTMLElement[] {
  const { freeSpins, hold } = game
  const awards = (table: Readonly<Record<number, number>>) =>
    Object.entries(table)
      .map(([scatters, spins]) => texts.award(scatters, spins))
      .join(', ')
  const has = (kind: SymbolInfo['kind']) => game.symbols.find((symbol) => symbol.kind === kind)
  const feature = (symbol: SymbolInfo | undefined, ...lines: readonly string[]) =>
    symbol
      ? [
          make(
            'div',
            { class: 'feature' },
            drawn(atlas, symbol, 64),
            make('div', {}, ...lines.map((text) => make('p', { text }))),
          ),
        ]
      : []
  return [
    ...feature(has('wild'), texts.wildText),
    ...feature(
      has('scatter'),
      texts.scatterText,
      ...(freeSpins ? [texts.freeRules(awards(freeSpins.awarded), freeSpins.multiplier)] : []),
      ...(freeSpins && Object.keys(freeSpins.retrigger).length > 0
        ? [texts.retrigger(awards(freeSpins.retrigger), freeSpins.most)]
        : []),
    ),
    ...feature(
      has('coin'),
      ...(hold ? [texts.holdRules(hold.coins, hold.respins)] : []),
      ...(hold && hold.grand > 0 ? [texts.grandRules(hold.grand)] : []),
    ),
  ]
}

const svg = 'http://www.w3.org/2000/svg'

function lineDrawn({ reels, rows: height }: GameInfo, rows: readonly number[], number: number): HTMLElement {
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('viewBox', `0 0 ${reels * 10} ${height * 10}`)
  picture.setAttribute('aria-hidden', 'true')
  for (let reel = 0; reel < reels; reel++) {
    for (let row = 0; row < height; row++) {
      const cell = document.createElementNS(svg, 'rect')
      const place = { x: reel * 10 + 0.6, y: row * 10 + 0.6, width: 8.8, height: 8.8, rx: 1.4 }
      for (const [name, value] of Object.entries(place)) cell.setAttribute(name, String(value))
      if (rows[reel] === row) cell.setAttribute('fill', lineColours[number % lineColours.length]!)
      picture.append(cell)
    }
  }
  return make('figure', {}, picture, make('figcaption', { text: String(number + 1) }))
}

function facts({ game, texts, number, money }: Given): HTMLElement[] {
  const { returnToPlayer, hitRatePercent, maxWinMultiple, volatility, onceIn, bets } = game
  const list: readonly (readonly [string, string])[] = [
    [texts.return, `${decimal(returnToPlayer.percent, number)} %`],
    [texts.hitRate, `${decimal(hitRatePercent, number)} %`],
    [texts.maxWin, `×${number(maxWinMultiple)}`],
    [texts.volatility, texts[volatility]],
    [texts.bet, `${money(bets[0] ?? 0)} – ${money(bets.at(-1) ?? 0)}`],
  ]
  return [
    make('h3', { text: texts.facts }),
    make(
      'dl',
      { class: 'facts' },
      ...list.map(([term, value]) =>
        make('div', { class: 'fact' }, make('dt', { text: term }), make('dd', { text: value })),
      ),
    ),
    ...(onceIn.freeSpins ? [make('p', { text: texts.onceFree(number(Math.round(onceIn.freeSpins))) })] : []),
    ...(onceIn.hold ? [make('p', { text: texts.onceHold(number(Math.round(onceIn.hold))) })] : []),
    make('p', { text: texts.returnText }),
    make('p', { text: texts.malfunction }),
  ]
}

/** The given precision, with the language's comma. */
function decimal(text: string, number: Given['number']): string {
  const comma = number(1.5).charAt(1)
  return text.replace('.', comma)
}
