import { textOf, unitsOf } from '../kit/decimal.ts'
import { type Html, html, type Language, locales, page, roubles } from '../kit/page.ts'
import type { RouteAnswer, RouteContext } from '../kit/routes.ts'
import { barePart, type CryptoCloudState, coinsFor, type Entry } from './cryptocloud-state.ts'

// The payment page behind an invoice's link.

const texts = {
  ru: {
    title: 'Счёт CryptoCloud',
    states: {
      created: 'Ждёт оплаты',
      partial: 'Пришла часть суммы',
      paid: 'Оплачен',
      overpaid: 'Пришло больше суммы счёта',
      canceled: 'Отменён или истёк',
    },
    until: (time: string) => `Счёт действует до ${time}.`,
    amount: 'К оплате',
    received: 'Получено',
    address: 'Адрес',
    coin: 'Монета',
    choose: 'Выбрать монету',
    full: 'Оплатить полностью',
    rest: 'Оплатить остаток',
    part: 'Оплатить часть',
    over: 'Переплатить',
    cancel: 'Отменить счёт',
    nothing: 'По этой ссылке ничего нет',
    gone: 'Такого счёта нет, либо ссылка неполная.',
  },
  en: {
    title: 'CryptoCloud invoice',
    states: {
      created: 'Waiting for payment',
      partial: 'A part of the sum has arrived',
      paid: 'Paid',
      overpaid: 'More than the sum has arrived',
      canceled: 'Cancelled or expired',
    },
    until: (time: string) => `The invoice is valid until ${time}.`,
    amount: 'To pay',
    received: 'Received',
    address: 'Address',
    coin: 'Coin',
    choose: 'Choose the coin',
    full: 'Pay in full',
    rest: 'Pay the rest',
    part: 'Pay a part',
    over: 'Overpay',
    cancel: 'Cancel the invoice',
    nothing: 'There is nothing behind this link',
    gone: 'There is no such invoice, or the link is not complete.',
  },
}
type Texts = (typeof texts)[Language]

const tones = { created: '', partial: 'bad', paid: 'good', overpaid: 'good', canceled: 'bad' }

/** The page on which a person chooses a coin and pays an invoice: in full, in part or too much. */
export function invoicePage({ state }: RouteContext<CryptoCloudState>, entry: Entry, language: Language): string {
  const text = texts[language]
  const { status, code, amount, received, address, expiry, fiat, amountInFiat } = entry
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })
  const open = status === 'created' || status === 'partial'
  const sum = fiat === 'RUB' ? roubles(Math.round(amountInFiat * 100)) : `${amountInFiat} ${fiat}`
  return page({
    language,
    title: text.title,
    body: html`
<div class="card"><p class="sum">${sum}</p><p class="${tones[status]}" role="status">${text.states[status]}</p>
${
  code &&
  html`<dl><dt>${text.amount}</dt><dd>${amount} ${code}</dd>
<dt>${text.received}</dt><dd>${received} ${code}</dd><dt>${text.address}</dt><dd><code>${address}</code></dd></dl>`
}
${open && html`<small>${text.until(`${format.format(expiry)} UTC`)}</small>`}</div>
${open && (code ? payButtons(entry, text) : coinChoice(state, entry, text))}`,
  })
}

function payButtons(entry: Entry, text: Texts): Html {
  const partial = (unitsOf(entry.received) ?? 0n) > 0n
  const rest = textOf((unitsOf(entry.amount) ?? 0n) - (unitsOf(entry.received) ?? 0n))
  const button = (way: string, label: string, main = false) =>
    html`<form method="post" action="/pay/${barePart(entry.uuid)}/${way}"><button class="${main ? 'main' : ''}">${label}</button></form>`
  return html`<div class="row">${button('full', `${partial ? text.rest : text.full}: ${rest} ${entry.code}`, true)}</div><p></p>
<div class="row">${button('part', text.part)}${button('over', text.over)}${!partial && button('cancel', text.cancel)}</div>`
}

function coinChoice(state: CryptoCloudState, entry: Entry, text: Texts): Html {
  const codes = entry.available.length > 0 ? entry.available : Object.keys(state.coins)
  return html`<form method="post" action="/pay/${barePart(entry.uuid)}/coin"><label>${text.coin}<select name="code">${codes.map(
    (code) => html`<option value="${code}">${code}: ${coinsFor(state, entry.amountInFiat, entry.fiat, code)}</option>`,
  )}</select></label><button class="main">${text.choose}</button></form>`
}

/** The page for a missing object. */
export function missingPage(language: Language): RouteAnswer {
  const text = texts[language]
  return { status: 404, html: page({ language, title: text.nothing, body: html`<p>${text.gone}</p>` }) }
}
