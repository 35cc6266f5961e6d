import Type, { type Static } from 'typebox'
import { Id } from '../entities.ts'
import { route } from '../route.ts'
import { longestViewName } from './view-words.ts'

const ofView = {
  list: Type.String({ pattern: '^[a-z-]{1,40}$', refusal: 'view_invalid' }),
  name: Type.String({ minLength: 1, maxLength: longestViewName, refusal: 'view_invalid' }),
  view: Type.Record(Type.String({ pattern: '^[a-zA-Z]{1,40}$' }), Type.String({ maxLength: 200 }), {
    maxProperties: 30,
    refusal: 'view_invalid',
    description: 'Filters and order, as the address of the list has them',
  }),
}

/** A named view of a list of the panel, common to all administrators. */
export const SharedView = Type.Object({ id: Id, ...ofView, by: Type.String({ description: 'Username' }) })
export type SharedView = Static<typeof SharedView>

export const sharedViews = route({
  method: 'GET',
  path: '/api/admin/views',
  summary: 'The shared views of all lists of the panel, by name',
  who: 'staff',
  reply: Type.Object({ views: Type.Array(SharedView) }),
  refusals: [],
})

/** A name is free again when its view is deleted. */
export const shareView = route({
  method: 'POST',
  path: '/api/admin/views',
  summary: 'Share a view of a list with all administrators',
  who: 'views.edit',
  body: Type.Object(ofView),
  reply: Type.Object({ id: Id }),
  refusals: ['view_invalid', 'view_exists', 'too_many_views'],
})

export const deleteSharedView = route({
  method: 'DELETE',
  path: '/api/admin/views/{id}',
  summary: 'Delete a shared view',
  who: 'views.edit',
  params: Type.Object({ id: Id }),
  reply: Type.Object({}),
  refusals: ['not_found'],
})
