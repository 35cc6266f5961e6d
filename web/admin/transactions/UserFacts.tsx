import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { Fact } from '../../ui/shown/Fact.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'

/** The user of the transaction; the name links to the user's card. */
export function UserFacts({ username, id }: { username: string; id: string }) {
  return (
    <>
      <Fact name={m.admin_user_title()} copy={username}>
        <Link to="/admin" search={{ section: 'users', id }} className={linkClass}>
          {username}
        </Link>
      </Fact>
      <Fact name={m.admin_tx_user_id()} copy={id}>
        {id}
      </Fact>
    </>
  )
}
