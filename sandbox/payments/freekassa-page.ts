import { type Html, html, type Language, page, roubles } from '../kit/page.ts'
import type { Order, Withdrawal } from './freekassa-state.ts'

const texts = {
  ru: {
    title: 'Оплата заказа',
    order: (id: number) => `Заказ № ${id}`,
    pay: (sum: string) => `Оплатить ${sum}`,
    fail: 'Не пройдёт',
    cancel: 'Отменить',
    states: {
      0: 'Ожидает',
      1: 'Оплачено. Можно вернуться на сайт.',
      8: 'Оплата не прошла.',
      9: 'Оплата отменена.',
    },
    missing: 'Такого заказа нет',
    missingHint: 'Ссылка на оплату неверна или уже не действует.',
    payouts: 'Выплаты',
    none: 'Пока не было.',
    payoutStates: { 0: 'в работе', 1: 'выплачено', 8: 'ошибка', 9: 'отменено' },
    settle: { pay: 'Выплатить', fail: 'Ошибка', cancel: 'Отменить' },
  },
  en: {
    title: 'Pay for an order',
    order: (id: number) => `Order no. ${id}`,
    pay: (sum: string) => `Pay ${sum}`,
    fail: 'Let it fail',
    cancel: 'Cancel',
    states: {
      0: 'Waiting',
      1: 'Paid. You can go back to the site.',
      8: 'The payment has failed.',
      9: 'The payment was cancelled.',
    },
    missing: 'There is no such order',
    missingHint: 'The payment link is wrong, or no longer valid.',
    payouts: 'Payouts',
    none: 'None yet.',
    payoutStates: { 0: 'under way', 1: 'paid', 8: 'failed', 9: 'cancelled' },
    settle: { pay: 'Pay out', fail: 'Fail', cancel: 'Cancel' },
  },
}

/** The page on which a person pays, declines or cancels an order. */
export function orderPage(order: Order, language: Language): string {
  const text = texts[language]
  const sum = order.currency === 'RUB' ? roubles(order.amount) : `${order.amount / 100} ${order.currency}`
  const choice = html`<form class="card" method="post" action="/pay/${order.id}/${order.hash}">
<button class="main" name="action" value="pay">${text.pay(sum)}</button>
<div class="row"><button name="action" value="fail">${text.fail}</button><button name="action" value="cancel">${text.cancel}</button></div></form>`
  const note = html`<p class="card ${order.status === 1 ? 'good' : 'bad'}" role="status">${text.states[order.status]}</p>`
  return page({
    language,
    title: text.title,
    body: html`<section class="card"><p class="sum">${sum}</p><p class="soft" style="margin:0">${text.order(order.id)}</p></section>
${order.status === 0 ? choice : note}`,
  })
}

/** The page for a missing object. */
export function missingPage(language: Language): string {
  const text = texts[language]
  return page({ language, title: text.missing, body: html`<p class="card">${text.missingHint}</p>` })
}

/** The payouts, each with the operator's options while it is pending. */
export function payoutsOverview(withdrawals: readonly Withdrawal[], language: Language): Html {
  const text = texts[language]
  const rows = withdrawals.slice(0, 20).map((withdrawal) => payoutCard(withdrawal, language))
  return html`<h2>${text.payouts}</h2>${rows.length === 0 ? html`<p class="soft">${text.none}</p>` : rows}`
}

function payoutCard({ id, amount, account, status }: Withdrawal, language: Language): Html {
  const text = texts[language]
  const label = `${text.payouts} ${id}`
  const choice = html`<form class="row narrow" method="post" action="/_sandbox/withdrawals/${id}">
${(['pay', 'fail', 'cancel'] as const).map((action) => html`<button name="action" value="${action}" aria-label="${text.settle[action]} ${id}">${text.settle[action]}</button>`)}</form>`
  return html`<section class="card" aria-label="${label}"><p style="margin:0 0 8px"><b>${roubles(amount)}</b>
<span class="soft">№ ${id}, ${account}, ${text.payoutStates[status]}</span></p>${status === 0 && choice}</section>`
}
