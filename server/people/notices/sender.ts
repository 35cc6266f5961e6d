import type { Delivery } from './deliveries.ts'

export interface Message {
  readonly title: string
  readonly body: string
  /** The page that it opens: an address of this site. */
  readonly url: string
  /** The same for each attempt, so that a repeated message replaces the first. */
  readonly tag: string
}

export type Outcome =
  | { readonly is: 'sent' }
  /** The target no longer exists. */
  | { readonly is: 'gone' }
  /** The receiver will never accept this message. */
  | { readonly is: 'refused'; readonly text: string }
  | { readonly is: 'failed'; readonly text: string; readonly retryAfterS?: number | undefined }

/** Sends a message once; a failure is a returned value, never an exception. */
export type Sender = (to: Pick<Delivery, 'address' | 'p256dh' | 'auth'>, message: Message) => Promise<Outcome>
