import type { Protection } from '@casino/contract/people/protection'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'

const notes = {
  unknown: m.protection_cap_unknown,
  below_25: m.protection_cap_below_25,
  from_25: m.protection_cap_from_25,
}

/** Why the site caps the player's stakes, with the way to raise the cap if their age is not known (docs/product.md S15). */
export function StakeCapNote({ age }: Pick<Protection, 'age'>) {
  return (
    <>
      {notes[age]()}{' '}
      {age === 'unknown' && (
        <Link to="/profile" search={{ tab: 'verification' }} className="underline underline-offset-2">
          {m.protection_cap_verify()}
        </Link>
      )}
    </>
  )
}
