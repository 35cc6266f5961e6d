import { isForStaff, type RouteShape } from '@casino/contract/route'
import type { Identity } from './identity.ts'

/** Fields of the panel's replies and of the audit log that hold personal data; a test compares them with the contract. */
export const personalFields: ReadonlySet<string> = new Set([
  'email',
  'address',
  'card',
  'cardNumber',
  'phone',
  'phoneNumber',
  'wallet',
  'walletId',
  'checkUrl',
  'birthDate',
  'shared',
  // A search text for players.
  'search',
])
/** The kind of value that an account event changed: an address, or something else. */
const states: ReadonlySet<string> = new Set(['before', 'after'])

const hidden = '•••'

function mask(field: string, value: string): string {
  if (field === 'email') return `${value.slice(0, 1)}${hidden}@${hidden}`
  if (field === 'before' || field === 'after') return value.includes('@') ? hidden : value
  // A path of this site, such as a picture's, is not personal.
  return value.startsWith('/') ? value : hidden
}

/** The value with all personal data masked, at any depth. The name in an identity document is masked with the date of birth. */
export function maskPersonal<T>(value: T): T {
  if (Array.isArray(value)) return value.map(maskPersonal) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const isIdentity = 'birthDate' in value && value.birthDate !== null
  // A guest's address is where the answer to their request goes.
  const isGuests = 'player' in value && value.player === null
  return Object.fromEntries(
    Object.entries(value).map(([field, held]) => {
      const isPersonal =
        !(isGuests && field === 'email') &&
        (personalFields.has(field) || states.has(field) || (isIdentity && field === 'name'))
      return [field, isPersonal && typeof held === 'string' ? mask(field, held) : maskPersonal(held)]
    }),
  ) as T
}

/** Masks a reply of the panel for members of staff without the right to personal data; their own account stays readable. */
export function withoutPersonal<T>({ who }: RouteShape, player: Identity | undefined, reply: T): T {
  if (
    !player ||
    !isForStaff(who) ||
    who === 'staff' ||
    who === 'payments.card-number' ||
    player.permissions.has('players.personal')
  )
    return reply
  return maskPersonal(reply)
}
