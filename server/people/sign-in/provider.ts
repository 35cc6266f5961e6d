import type { SignInProvider } from '@casino/contract/people/sign-in'

/** A person as the provider knows them. */
export interface Person {
  /** The provider's own identifier, which never changes. */
  readonly subject: string
  /** Others see a username made from it, so it is the first name alone. */
  readonly firstName: string
  /** As the person sees it among their linked accounts. */
  readonly name: string
}

/** The secrets of one attempt, and the address to which the provider sends the browser back. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
  readonly callback: string
}

export type Returned = Readonly<Record<string, string>>

/** A third party that says who somebody is. */
export interface IdentityProvider {
  readonly name: SignInProvider
  /** The URL to which the browser is sent. */
  begin(attempt: Attempt): string
  /** A page for a browser whose answer is in the fragment, which no server sees; undefined if the query has the answer. */
  pageFor?(query: Returned): Page | undefined
  /**
   * Verifies what the browser brought back. Refuses `sign_in_cancelled`, `sign_in_expired` or `sign_in_failed`; throws a
   * `ProviderError` without an answer of the provider.
   */
  finish(query: Returned, attempt: Attempt): Promise<Person>
}

export interface Page {
  readonly body: string
  readonly policy: string
}

const longestName = 100

/** Names come from outside: control characters and what is too long are cut. */
export function tidyName(...parts: readonly unknown[]): string {
  const texts = parts.filter((part) => typeof part === 'string')
  return texts
    .join(' ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed()
}
