import Type from 'typebox'
import { route } from '../route.ts'

export const addPicture = route({
  method: 'POST',
  path: '/api/admin/pictures',
  summary: 'Upload a picture for the site; the body is the file: PNG, JPEG or WebP',
  who: ['games.edit', 'settings.home', 'settings.site'],
  upload: { largest: 2 * 1024 * 1024 },
  reply: Type.Object({ address: Type.String({ description: 'Its path on this site, for a setting' }) }),
  refusals: ['picture_invalid', 'body_too_large'],
})
