/** A keyed request without an answer: pending, or its answer was lost. Sent again with its key, it is the same operation. */
export interface KeyedOperation<R> {
  readonly at: 'sent' | 'lost'
  readonly key: string
  readonly request: R
}

/** A screen's state, and its pending operation: until the outcome is known, nothing else changes. */
export interface OperationState<S, R> {
  readonly state: S
  readonly operation?: KeyedOperation<R> | undefined
}

/** How operations change the state of a screen. An event that does not fit the state returns the same state. */
export interface OperationRules<S, R, A, P, E> {
  readonly first: S
  /** The state while the answer is pending; `undefined` if the request does not fit. */
  readonly begin: (state: S, request: R) => S | undefined
  readonly answered: (state: S, reply: A, request: R) => S
  readonly refused: (state: S, problem: P, request: R) => S
  readonly next: (state: S, event: E) => S
}

export type OperationEvent<R, A, P, E> =
  | { readonly type: 'sent'; readonly key: string; readonly request: R }
  | { readonly type: 'answered'; readonly key: string; readonly reply: A }
  | { readonly type: 'refused'; readonly key: string; readonly problem: P }
  | { readonly type: 'lost'; readonly key: string }
  | { readonly type: 'repeated'; readonly request: R }
  | { readonly type: 'player-changed' }
  /** An event of the screen itself. */
  | { readonly type: 'own'; readonly event: E }

/** A second press while an answer is pending sends nothing, and an outdated answer changes nothing. */
export function operate<S, R, A, P, E>(
  rules: OperationRules<S, R, A, P, E>,
  desk: OperationState<S, R>,
  event: OperationEvent<R, A, P, E>,
): OperationState<S, R> {
  const { state, operation } = desk
  if (event.type === 'player-changed') return { state: rules.first }
  if (!operation) {
    const next = event.type === 'own' ? rules.next(state, event.event) : state
    if (next !== state) return { state: next }
    const begun = event.type === 'sent' ? rules.begin(state, event.request) : undefined
    return begun && event.type === 'sent' ? { state: begun, operation: sent(event) } : desk
  }
  if (operation.at === 'lost') {
    return event.type === 'repeated' ? { state, operation: sent({ ...operation, ...event }) } : desk
  }
  if (!('key' in event) || event.key !== operation.key) return desk
  switch (event.type) {
    case 'answered':
      return { state: rules.answered(state, event.reply, operation.request) }
    case 'refused':
      return { state: rules.refused(state, event.problem, operation.request) }
    case 'lost':
      return { state, operation: { ...operation, at: 'lost' } }
    default:
      return desk
  }
}

function sent<R>({ key, request }: Omit<KeyedOperation<R>, 'at'>): KeyedOperation<R> {
  return { at: 'sent', key, request }
}
