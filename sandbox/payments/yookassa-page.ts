import { type Html, html, type Language, page, roubles } from '../kit/page.ts'

interface Amount {
  readonly value: string
  readonly currency: string
}

/** A payment as the sandbox stores it. */
export interface Payment {
  readonly id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  readonly amount: Amount
  readonly description: string
  readonly metadata: Record<string, unknown>
  readonly return_url: string
  /** Its page. */
  readonly url: string
  readonly created_at: string
  captured_at?: string
  method?: Record<string, unknown>
  cancellation_details?: { party: string; reason: string }
  /** Sent instead of the true values. */
  lies?: Record<string, unknown>
}

export interface Refund {
  readonly id: string
  readonly payment_id: string
  readonly status: 'succeeded'
  readonly created_at: string
  readonly amount: Amount
}

export interface YooKassaState {
  /** Both newest first. */
  readonly payments: Payment[]
  readonly refunds: Refund[]
  readonly answers: Record<string, { readonly requested: string; readonly said: unknown; readonly at: number }>
}

/** Kopecks. */
export const unitsOf = ({ value }: Amount) => Math.round(Number(value) * 100)

/** The kopecks of a payment that were returned. */
export const sumOf = ({ id }: Payment, refunds: readonly Refund[]) =>
  refunds.filter((each) => each.payment_id === id).reduce((sum, each) => sum + unitsOf(each.amount), 0)

const texts = {
  ru: {
    title: 'Оплата',
    how: 'Способ оплаты',
    card: 'Банковская карта',
    sbp: 'СБП',
    declined: 'Отклонить карту',
    expire: 'Просрочить',
    succeeded: 'Платёж прошёл.',
    waiting_for_capture: 'Платёж ждёт подтверждения магазина.',
    canceled: 'Платёж отменён. Деньги не списаны.',
    refunded: 'Деньги возвращены плательщику.',
    refund: 'Вернуть платёж',
    back: 'Вернуться на сайт',
    missing: 'Такого платежа нет',
    missingHint: 'Откройте ссылку на оплату ещё раз.',
  },
  en: {
    title: 'Payment',
    how: 'Payment method',
    card: 'Bank card',
    sbp: 'Faster Payments System',
    declined: 'Decline the card',
    expire: 'Let it expire',
    succeeded: 'The payment has been made.',
    waiting_for_capture: 'The payment waits for the shop.',
    canceled: 'The payment was cancelled. Nothing was charged.',
    refunded: 'The money went back to its payer.',
    refund: 'Refund it',
    back: 'Back to the site',
    missing: 'There is no such payment',
    missingHint: 'Please open the payment link once more.',
  },
}

/** The page of a payment: the choice of a method while it is pending, then its result. */
export function payPage(payment: Payment, state: YooKassaState, language: Language): string {
  const head = html`<section class="card"><p class="sum">${roubles(unitsOf(payment.amount))}</p><p class="soft" style="margin:0">${payment.description}</p></section>`
  const body = payment.status === 'pending' ? choice(payment, language) : result(payment, state, language)
  return page({ language, title: texts[language].title, body: html`${head}${body}` })
}

function choice({ id }: Payment, language: Language): Html {
  const text = texts[language]
  return html`<form class="card" method="post" action="/pay/${id}"><p class="soft" style="margin:0">${text.how}</p>
<button class="main" name="action" value="succeeded">${text.card}</button>
<button class="main" name="action" value="sbp">${text.sbp}</button>
<div class="row"><button name="action" value="canceled">${text.declined}</button>
<button name="action" value="expired">${text.expire}</button></div></form>`
}

function result(payment: Payment, { refunds }: YooKassaState, language: Language): Html {
  const text = texts[language]
  const { status } = payment
  const isBack = status === 'succeeded' && sumOf(payment, refunds) === unitsOf(payment.amount)
  const said = status === 'pending' ? '' : isBack ? text.refunded : text[status]
  return html`<div class="card"><p role="status" class="${status === 'canceled' ? 'bad' : 'good'}">${said}</p>
<a class="button main" href="${payment.return_url}">${text.back}</a></div>
${
  status === 'succeeded' &&
  !isBack &&
  html`<form class="row" method="post" action="/pay/${payment.id}"><button name="action" value="refund">${text.refund}</button></form>`
}`
}

/** The page for a payment that does not exist. */
export function failedPage(language: Language): string {
  const text = texts[language]
  return page({ language, title: text.missing, body: html`<p class="card">${text.missingHint}</p>` })
}
