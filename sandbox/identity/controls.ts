import type { Routes } from '../kit/routes.ts'

/** What an identity provider's sandbox lets its operator set. */
export interface IdentityState<Person> {
  people: Person[]
  /** The registered redirect addresses; null: those of the site. */
  redirects: string[] | null
  /** Fields that the next callback returns in place of the right ones. */
  twist: Record<string, string | null>
}

/** The controls that all identity providers have: who may sign in, the redirect addresses, and a callback with other fields. */
export function identityControls<Person, State extends IdentityState<Person>>(): Routes<State> {
  return {
    'POST /redirects': ({ body = {} }, { state }) => {
      state.redirects = Array.isArray(body.uris) ? body.uris.map(String) : null
      return { json: { uris: state.redirects } }
    },
    'POST /people': ({ body = {} }, { state }) => {
      if (!Array.isArray(body.people)) return { status: 400, json: { error: 'people' } }
      state.people = body.people as Person[]
      return { json: state.people }
    },
    'POST /callback': ({ body = {} }, { state }) => {
      state.twist = body as State['twist']
      return { json: state.twist }
    },
  }
}
