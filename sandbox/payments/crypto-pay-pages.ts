import { html, type Language, locales, page, roubles } from '../kit/page.ts'
import type { RouteAnswer, RouteContext } from '../kit/routes.ts'
import {
  type CryptoCheque,
  type CryptoPayState,
  calledIn,
  type Invoice,
  payableIn,
  priceOf,
} from './crypto-pay-state.ts'

// The pages behind the links of an invoice and of a cheque, in place of the bot's own window.

const texts = {
  ru: {
    invoice: 'Счёт Crypto Pay',
    for: 'За что',
    coin: 'Монета',
    pay: 'Оплатить',
    expire: 'Дать истечь',
    until: (time: string) => `Счёт действует до ${time}.`,
    states: { active: 'Ждёт оплаты', paid: 'Оплачен', expired: 'Истёк' },
    took: (sum: string) => `Оплачено: ${sum}.`,
    back: 'Вернуться на сайт',
    cheque: 'Чек Crypto Pay',
    anyone: 'Чек получит тот, кто откроет эту ссылку.',
    activate: 'Активировать',
    activated: 'Чек активирован, монеты получены.',
    nothing: 'По этой ссылке ничего нет',
    gone: 'Счёт или чек удалён, либо ссылка неполная.',
  },
  en: {
    invoice: 'Crypto Pay invoice',
    for: 'For',
    coin: 'Coin',
    pay: 'Pay',
    expire: 'Let expire',
    until: (time: string) => `The invoice is valid until ${time}.`,
    states: { active: 'Waiting for payment', paid: 'Paid', expired: 'Expired' },
    took: (sum: string) => `Paid: ${sum}.`,
    back: 'Back to the site',
    cheque: 'Crypto Pay cheque',
    anyone: 'Anyone who opens this link receives the cheque.',
    activate: 'Activate',
    activated: 'The cheque is activated, the coins are received.',
    nothing: 'There is nothing behind this link',
    gone: 'The invoice or cheque was deleted, or the link is not complete.',
  },
}

export function timeOn(language: Language, at: string): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(at))} UTC`
}

const sumOf = ({ fiat, asset, amount }: Invoice) =>
  fiat === 'RUB' && Number.isFinite(Number(amount))
    ? roubles(Math.round(Number(amount) * 100))
    : `${amount} ${fiat ?? asset}`

/** The page on which a person pays an invoice, or makes it misbehave. */
export function invoicePage({ state }: RouteContext<CryptoPayState>, invoice: Invoice, language: Language): string {
  const text = texts[language]
  const { status, description, hidden_message, expiration_date, paid_btn_url } = invoice
  const tone = { active: '', paid: 'good', expired: 'bad' }[status]
  return page({
    language,
    title: text.invoice,
    body: html`
<div class="card"><p class="sum">${sumOf(invoice)}</p><p class="${tone}" role="status">${text.states[status]}</p>
${description && html`<dl><dt>${text.for}</dt><dd>${description}</dd></dl>`}
${status === 'active' && expiration_date && html`<small>${text.until(timeOn(language, expiration_date))}</small>`}
${status === 'paid' && html`<p>${text.took(`${invoice.paid_amount ?? invoice.amount} ${invoice.paid_asset ?? invoice.asset}`)}</p>`}
${status === 'paid' && hidden_message && html`<p>${hidden_message}</p>`}</div>
${status === 'active' && actions(state, invoice, text)}
${paid_btn_url && html`<p><a class="button" href="${paid_btn_url}">${text.back}</a></p>`}`,
  })
}

function actions(state: CryptoPayState, invoice: Invoice, text: (typeof texts)[Language]) {
  const priced = payableIn(state, invoice).map((asset) => ({ asset, price: priceOf(state, invoice, asset) }))
  const options = priced.map(
    ({ asset, price }) => html`<option value="${asset}">${calledIn(state, asset)}: ${price}</option>`,
  )
  return html`<form method="post" action="/invoice/${invoice.hash}/pay">
<label>${text.coin}<select name="asset">${options}</select></label><button class="main">${text.pay}</button></form>
<p></p><form method="post" action="/invoice/${invoice.hash}/expire"><button>${text.expire}</button></form>`
}

/** The page on which a person activates a cheque. */
export function chequePage({ hash, asset, amount, status }: CryptoCheque, language: Language): string {
  const text = texts[language]
  return page({
    language,
    title: text.cheque,
    body: html`<div class="card"><p class="sum">${amount} ${asset}</p>
${status === 'active' ? html`<p>${text.anyone}</p>` : html`<p class="good" role="status">${text.activated}</p>`}</div>
${
  status === 'active' &&
  html`<form method="post" action="/cheque/${hash}/activate"><button class="main">${text.activate}</button></form>`
}`,
  })
}

/** The page for a missing object. */
export function missingPage(language: Language): RouteAnswer {
  const text = texts[language]
  return { status: 404, html: page({ language, title: text.nothing, body: html`<p>${text.gone}</p>` }) }
}
