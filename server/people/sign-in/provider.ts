import type { SignInProvider } from '@casino/contract/people/sign-in'

/** A person as the provider knows them. */
export interface ExternalPerson {
  /** The provider's own identifier, which never changes. */
  readonly subject: string
  /** Others see a username derived from it, so it is only the first name. */
  readonly firstName: string
  /** The name shown among the player's linked accounts. */
  readonly name: string
}

/** The secrets of one attempt, and the URL to which the provider sends the browser back. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** PKCE's code verifier (RFC 7636). */
  readonly verifier: string
  readonly callback: string
}

export type Returned = Readonly<Record<string, string>>

/** A third party that authenticates people. */
export interface IdentityProvider {
  readonly name: SignInProvider
  /** The URL that the browser is sent to. */
  begin(attempt: SignInSecrets): string
  /** A page for a browser whose answer is in the fragment, which is not sent to servers; undefined if the query has the answer. */
  pageFor?(query: Returned): ProviderPage | undefined
  /**
   * Verifies the data that the browser brought back. Refuses `sign_in_cancelled`, `sign_in_expired` or `sign_in_failed`; throws
   * a `ProviderError` if the provider does not answer.
   */
  finish(query: Returned, attempt: SignInSecrets): Promise<ExternalPerson>
}

export interface ProviderPage {
  readonly body: string
  readonly policy: string
}

const longestName = 100

/** Names come from outside: control characters are removed and long names cut. */
export function tidyName(...parts: readonly unknown[]): string {
  const texts = parts.filter((part) => typeof part === 'string')
  return texts
    .join(' ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed()
}
