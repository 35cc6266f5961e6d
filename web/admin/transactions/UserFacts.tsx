import { m } from '../../texts/compiled/messages.js'
import { Fact } from '../../ui/shown/Fact.tsx'
import { UserLink } from '../users/UserLink.tsx'

/** The user of the transaction; the name links to the user's card. */
export function UserFacts({ username, id }: { username: string; id: string }) {
  return (
    <>
      <Fact name={m.admin_user_title()} copy={username}>
        <UserLink id={id}>{username}</UserLink>
      </Fact>
      <Fact name={m.admin_tx_user_id()} copy={id}>
        {id}
      </Fact>
    </>
  )
}
