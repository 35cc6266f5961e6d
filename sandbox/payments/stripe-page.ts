import { type Html, html, type Language, page, roubles } from '../kit/page.ts'
import { type CheckoutSession, sumOf } from './stripe-sessions.ts'

const texts = {
  ru: {
    title: 'Оплата картой',
    number: 'Номер карты',
    until: 'Срок действия',
    code: 'Код CVC',
    pay: (sum: string) => `Оплатить ${sum}`,
    cancel: 'Отменить',
    expire: 'Просрочить',
    hint: 'Карта 4242 4242 4242 4242 платит, 4000 0000 0000 0002 отклоняется.',
    declined: 'Карта отклонена. Деньги не списаны.',
    unknown: 'Песочница знает только две карты, названные ниже.',
    paid: 'Платёж уже прошёл.',
    processing: 'Платёж принят и проверяется.',
    expired: 'Срок этого счёта вышел.',
    refunded: 'Деньги возвращены плательщику.',
    disputed: 'Плательщик вернул деньги через банк.',
    refund: 'Вернуть платёж',
    chargeBack: 'Чарджбэк',
    back: 'Вернуться на сайт',
    missing: 'Такого счёта нет',
    missingHint: 'Откройте ссылку на оплату ещё раз.',
  },
  en: {
    title: 'Pay by card',
    number: 'Card number',
    until: 'Expiry date',
    code: 'CVC code',
    pay: (sum: string) => `Pay ${sum}`,
    cancel: 'Cancel',
    expire: 'Let it expire',
    hint: 'Card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.',
    declined: 'The card was declined. Nothing was charged.',
    unknown: 'The sandbox knows only the two cards named below.',
    paid: 'This payment has already been made.',
    processing: 'The payment was accepted and is being checked.',
    expired: 'This invoice has expired.',
    refunded: 'The money went back to its payer.',
    disputed: 'The payer took the money back through the bank.',
    refund: 'Refund it',
    chargeBack: 'Charge-back',
    back: 'Back to the site',
    missing: 'There is no such invoice',
    missingHint: 'Please open the payment link once more.',
  },
}

/** The hosted page of a session: a card form while it is open, then its result. */
export function payPage(session: CheckoutSession, language: Language, problem?: 'declined' | 'unknown'): string {
  const text = texts[language]
  const sum = session.currency === 'rub' ? roubles(session.amount_total) : `${session.amount_total} ${session.currency}`
  const head = html`<section class="card"><p class="sum">${sum}</p><p class="soft" style="margin:0">${session.name}</p></section>`
  const body = session.status === 'open' ? openForm(session, language, sum, problem) : closedNote(session, language)
  return page({ language, title: text.title, body: html`${head}${body}` })
}

function openForm(session: CheckoutSession, language: Language, sum: string, problem?: 'declined' | 'unknown'): Html {
  const text = texts[language]
  const wrong = problem !== undefined && html` aria-invalid="true" aria-describedby="problem" autofocus`
  // Prefilled, so that people do not type a real card.
  return html`<form class="card" method="post" action="/pay/${session.id}" autocomplete="off">
${problem !== undefined && html`<p class="bad" id="problem" role="alert" style="margin:0">${text[problem]}</p>`}
<label>${text.number}<input name="number" inputmode="numeric" required maxlength="23" value="4242 4242 4242 4242"${wrong}></label>
<div class="row"><label>${text.until}<input name="until" inputmode="numeric" required maxlength="7" value="12 / 34"></label>
<label>${text.code}<input name="code" inputmode="numeric" required maxlength="4" value="123"></label></div>
<p class="soft" style="margin:0">${text.hint}</p>
<button class="main" name="action" value="pay">${text.pay(sum)}</button>
<div class="row"><button name="action" value="cancel" formnovalidate>${text.cancel}</button>
<button name="action" value="expire" formnovalidate>${text.expire}</button></div></form>`
}

function closedNote(session: CheckoutSession, language: Language): Html {
  const text = texts[language]
  const state = stateOf(session)
  return html`<div class="card"><p role="status" class="${state === 'expired' ? 'bad' : 'good'}">${text[state]}</p>
<a class="button main" href="${session.cancel_url ?? session.success_url}">${text.back}</a></div>
${
  state === 'paid' &&
  html`<form class="row" method="post" action="/pay/${session.id}"><button name="action" value="refund">${text.refund}</button>
<button name="action" value="charge-back">${text.chargeBack}</button></form>`
}`
}

function stateOf({ status, payment_status, amount_total, refunds, disputes }: CheckoutSession) {
  if (status === 'expired') return 'expired'
  if (disputes?.some((dispute) => dispute.status === 'lost')) return 'disputed'
  if (sumOf(refunds) === amount_total) return 'refunded'
  return payment_status === 'paid' ? 'paid' : 'processing'
}

/** The page for a session that does not exist. */
export function failedPage(language: Language): string {
  const text = texts[language]
  return page({ language, title: text.missing, body: html`<p class="card">${text.missingHint}</p>` })
}
