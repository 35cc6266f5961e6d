import { hash } from 'node:crypto'
import { defaultLanguage, type Language } from '@casino/contract/language'
import type { Tx } from '../../../platform/database/database.ts'
import { clientOf } from '../../../platform/http/client-address.ts'
import { checkAddress } from '../../../platform/http/permissions.ts'
import type { Caller } from '../../../platform/http/serve.ts'
import { queueLetter, queueSpaced } from '../../mail/mail.ts'
import { ownersRole } from './staff.ts'

/** Sign-ins of staff from new places, for other modules' SQL: rows `id, at, username, address`. */
export const staffSignInRows = `(
  SELECT staff_sign_in.id, at, username, address FROM staff_sign_in JOIN player ON player.id = player_id)`

/** SQL: whether this player is an owner; `player` is SQL. */
export const isOwner = (player: string) =>
  `EXISTS (SELECT FROM player AS one WHERE one.id = ${player} AND one.staff_role = '${ownersRole}')`

interface SignIn {
  readonly player: number
  readonly client: Caller
  readonly sendsMail: boolean
}

/** Addresses of a member that are compared, the last used first. */
const mostAddresses = 200
const mostOwners = 50

/**
 * Called before a session starts: refuses a member of staff outside the networks of their role, and notifies all owners
 * if the device or the address is new. IPv6 addresses are compared by their /64, because the rest changes by itself.
 */
export async function checkStaffSignIn(tx: Tx, { player, client, sendsMail }: SignIn): Promise<void> {
  const member = await tx.first<{ username: string; networks: string[] }>(
    'SELECT username, networks FROM player JOIN staff_role ON name = staff_role WHERE player.id = $1',
    [player],
  )
  if (!member) return
  checkAddress(member.networks, client.address)
  const device = client.device ? hash('sha256', client.device(), 'buffer') : null
  const known = await tx.one<{ device: boolean; addresses: string[] | null }>(
    `SELECT $2::bytea IS NULL OR EXISTS (SELECT FROM player_device WHERE player_id = $1 AND device = $2) AS device,
            (SELECT array_agg(address) FROM (
               SELECT address FROM player_address WHERE player_id = $1 ORDER BY last_at DESC LIMIT ${mostAddresses}) AS used) AS addresses`,
    [player, device],
  )
  const isKnown = (known.addresses ?? []).some((one) => clientOf(one) === clientOf(client.address))
  if (known.device && isKnown) return
  const signIn = await tx.one<{ at: Date; isFirst: boolean }>(
    `INSERT INTO staff_sign_in (player_id, address, user_agent) VALUES ($1, $2, $3)
     RETURNING at, NOT EXISTS (
       SELECT FROM staff_sign_in WHERE player_id = $1 AND at > now() - interval '2 minutes') AS "isFirst"`,
    [player, client.address, client.userAgent.slice(0, 256)],
  )
  if (sendsMail && signIn.isFirst) await notifyOwners(tx, { ...member, player, client, at: signIn.at })
}

interface About extends Omit<SignIn, 'sendsMail'> {
  readonly username: string
  readonly at: Date
}

interface Owner {
  readonly username: string
  readonly email: string
  readonly language: Language | null
  readonly confirmed: boolean
}

/** Sends a letter to every owner; at most one about a member in two minutes, however many places they sign in from. */
async function notifyOwners(tx: Tx, { player, username, client, at }: About): Promise<void> {
  const owners = await tx.rows<Owner>(
    `SELECT username, email, language, email_confirmed_at IS NOT NULL AS confirmed FROM player
     WHERE staff_role = '${ownersRole}' AND status = 'active' AND email IS NOT NULL ORDER BY lower(email) LIMIT ${mostOwners}`,
  )
  for (const owner of owners) {
    const details = {
      name: owner.username,
      member: username,
      address: client.address,
      device: client.userAgent.slice(0, 256),
      at: at.toISOString(),
    }
    const letter = {
      kind: 'staff_sign_in',
      to: owner.email,
      language: owner.language ?? defaultLanguage,
      details,
    } as const
    // An unconfirmed address may be a stranger's.
    await (owner.confirmed ? queueLetter(tx, letter) : queueSpaced(tx, letter, { about: player, confirmed: false }))
  }
}
