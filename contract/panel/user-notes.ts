import Type from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { route } from '../route.ts'
import { OfUser } from './admin-users.ts'

/** An administrator's note about a user, never shown to players. */
export const UserNote = Type.Object({
  id: Id,
  at: IsoTime,
  author: Type.Object({ id: Id, username: Type.String() }),
  text: Type.String(),
})

export const userNotes = route({
  method: 'GET',
  path: '/api/admin/users/{id}/notes',
  summary: 'Notes of administrators about a user, newest first',
  who: 'players.view',
  params: OfUser,
  reply: Type.Object({ notes: Type.Array(UserNote) }),
  refusals: ['not_found'],
})

export const addUserNote = route({
  method: 'POST',
  path: '/api/admin/users/{id}/notes',
  summary: 'Add a note about a user, which cannot be changed',
  who: 'players.note',
  params: OfUser,
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000, refusal: 'note_invalid' }) }),
  reply: Type.Object({ note: UserNote }),
  refusals: ['note_invalid', 'not_found'],
})
