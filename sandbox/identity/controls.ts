import type { Routes } from '../kit/routes.ts'

/** The settings of an identity provider's sandbox. */
export interface IdentityState<Person> {
  people: Person[]
  /** The registered redirect URLs; null: those of the site. */
  redirects: string[] | null
  /** Fields that replace those of the next callback. */
  twist: Record<string, string | null>
}

/** The common controls of all identity providers: people who may sign in, the redirect URLs, and a callback with other fields. */
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
