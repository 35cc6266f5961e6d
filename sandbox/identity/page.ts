import { html, type Language, page } from '../kit/page.ts'
import type { ReceivedCall, RouteAnswer, RouteContext, Routes } from '../kit/routes.ts'
import type { IdentityState } from './controls.ts'

/** A person with an account at the identity provider. */
export interface PersonAtProvider {
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

export interface Authorization<State> {
  readonly path: string
  readonly provider: string
  /** The error in the request: the person sees it and is not redirected. */
  readonly problemOf: (call: ReceivedCall, frame: RouteContext<State>) => string | undefined
  readonly people: (state: State) => readonly PersonAtProvider[]
  /** Called with the person's choice: the id of an account, or an empty text. */
  readonly decide: (call: ReceivedCall, frame: RouteContext<State>) => RouteAnswer
}

/** The URL to which the site sends the browser: a page to choose an account, and its answer. */
export function authorizationPages<State>(authorization: Authorization<State>): Routes<State> {
  const { path, provider, problemOf, people, decide } = authorization
  const orRefused =
    (then: (call: ReceivedCall, frame: RouteContext<State>) => RouteAnswer) =>
    (call: ReceivedCall, frame: RouteContext<State>) => {
      const problem = problemOf(call, frame)
      return problem ? refusalPage(provider, problem, call) : then(call, frame)
    }
  return {
    [`GET ${path}`]: orRefused((call, { state }) => ({ html: consentPage(provider, call, people(state)) })),
    [`POST ${path}`]: orRefused(decide),
  }
}

/** Sends the browser back to the site, with the fields that a control has replaced. */
export function callbackTo(
  uri: string,
  right: Record<string, string>,
  state: Pick<IdentityState<unknown>, 'twist'>,
): RouteAnswer {
  const back = new URL(uri)
  for (const [name, value] of Object.entries({ ...right, ...state.twist }))
    if (value !== null) back.searchParams.set(name, value)
  state.twist = {}
  return { location: back.href }
}

/** Offers the available accounts; the form is submitted to the same URL with the same query. */
function consentPage(
  provider: string,
  { path, query, language }: ReceivedCall,
  people: readonly PersonAtProvider[],
): string {
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

/** The person is not redirected, because the return URL may be the attacker's. */
function refusalPage(provider: string, field: string, { language }: ReceivedCall): RouteAnswer {
  const text = texts[language]
  const body = html`<p class="bad" role="alert">${text.wrong(field)}</p>`
  return { status: 400, html: page({ language, title: text.title(provider), body }) }
}
