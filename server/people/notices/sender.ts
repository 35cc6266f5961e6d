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
  /** Nothing can be sent there again. */
  | { readonly is: 'gone' }
  /** This message will never be taken. */
  | { readonly is: 'refused'; readonly text: string }
  | { readonly is: 'failed'; readonly text: string; readonly retryAfterS?: number | undefined }

/** Sends a message once; how it failed is a value, never an exception. */
export type Sender = (to: Pick<Delivery, 'address' | 'p256dh' | 'auth'>, message: Message) => Promise<Outcome>
