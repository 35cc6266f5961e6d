import type { Answer, Call } from './frame.ts'
import { html, type Language, page } from './page.ts'

/** Somebody who has an account at the identity provider. */
export interface Person {
  readonly id: string
  readonly name: string
}

const texts = {
  ru: {
    title: (provider: string) => `Вход через ${provider}`,
    note: 'Сайт узнает имя и номер аккаунта.',
    continueAs: (name: string) => `Продолжить как ${name}`,
    cancel: 'Отмена',
    wrong: (field: string) => `Запрос неверен: ${field}`,
  },
  en: {
    title: (provider: string) => `Sign in with ${provider}`,
    note: 'The site will know the name and the number of the account.',
    continueAs: (name: string) => `Continue as ${name}`,
    cancel: 'Cancel',
    wrong: (field: string) => `The request is wrong: ${field}`,
  },
} satisfies Record<Language, object>

/** Asks as whom to continue; the form goes to the same address with the same query. */
export function consentPage(provider: string, { path, query, language }: Call, people: readonly Person[]): string {
  const text = texts[language]
  const action = `${path}?${new URLSearchParams(query)}`
  return page({
    language,
    title: text.title(provider),
    body: html`<p class="soft">${text.note}</p>
<form method="post" action="${action}">
${people.map(({ id, name }) => html`<button class="main" name="person" value="${id}">${text.continueAs(name)}</button>`)}
<button name="person" value="">${text.cancel}</button></form>`,
  })
}

/** The person is not sent back: the address to return to may be the attacker's. */
export function refusalPage(provider: string, field: string, { language }: Call): Answer {
  const text = texts[language]
  const body = html`<p class="bad" role="alert">${text.wrong(field)}</p>`
  return { status: 400, html: page({ language, title: text.title(provider), body }) }
}
