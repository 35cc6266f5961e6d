/** The messages that a game may send to the page that frames it. A partner's game may also send none. */
export type FrameMessage = (typeof messages)[number]

/** `spin`: a round begins to be shown; `balance`: it has been shown. */
const messages = ['ready', 'exit', 'spin', 'balance'] as const

interface Sender {
  readonly origin: string
  readonly window: MessageEventSource | null | undefined
}

/**
 * The message of the framed game, if it is one: from its origin, from its own window, and in the agreed form. Messages carry no
 * money: a claimed balance is ignored, because the ledger's own updates arrive on the live connection.
 */
export function readFrameMessage(
  { origin, source, data }: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  sender: Sender,
): FrameMessage | undefined {
  if (origin !== sender.origin || !source || source !== sender.window) return undefined
  if (typeof data !== 'object' || data === null || !('source' in data) || !('type' in data)) return undefined
  if (data.source !== 'game-partner') return undefined
  return messages.find((type) => type === data.type)
}
