import Type from 'typebox'
import { Id } from '../entities.ts'
import { route } from '../route.ts'

/** A short plain word by which administrators find players: letters, digits, spaces and hyphens, in lower case. */
export const Tag = Type.String({ maxLength: 60, refusal: 'tag_invalid' })

/** The tags in use, the most frequent first. */
export const userTags = route({
  method: 'GET',
  path: '/api/admin/user-tags',
  summary: 'The 100 most frequent tags of users',
  who: 'players.view',
  reply: Type.Object({ tags: Type.Array(Type.Object({ tag: Type.String(), users: Type.Integer() })) }),
  refusals: [],
})

/** Repeated, it changes nothing. */
export const changeUserTags = route({
  method: 'PATCH',
  path: '/api/admin/users/{id}/tags',
  summary: 'Add a tag to a user, or remove it',
  who: 'players.note',
  params: Type.Object({ id: Id }),
  body: Type.Object({ tag: Tag, on: Type.Boolean() }),
  reply: Type.Object({ tags: Type.Array(Type.String()) }),
  refusals: ['not_found', 'tag_invalid', 'too_many_tags'],
})
