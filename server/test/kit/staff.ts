import type { Administrator } from './administrator.ts'
import type { Casino } from './casino.ts'

/** A member of staff with this role, signed in. */
export async function staffWith(
  casino: Casino,
  staffRole: string,
): Promise<Administrator & { readonly username: string }> {
  const player = await casino.player()
  await casino.changeRights(player.id, { role: staffRole === 'owner' ? 'admin' : 'support', staffRole })
  const { token } = (await casino.signIn(player)).body
  return {
    id: player.id,
    username: player.username,
    token,
    call: (name, request) => casino.call(name, { token, ...request }),
  }
}
