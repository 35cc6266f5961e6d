import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { route } from '../route.ts'
import { longestTemplateTitle } from './template-words.ts'

const OfTemplate = Type.Object({ id: Id })
const Body = Type.Object({
  title: Type.String({ refusal: 'template_invalid', minLength: 1, maxLength: longestTemplateTitle }),
  text: Type.String({ refusal: 'message_invalid', minLength: 1, maxLength: 8000, description: 'Plain text' }),
})

/** A prepared answer of support; `{name}`, `{number}` and `{reference}` are filled in by the panel. */
export const SupportTemplate = Type.Object({ id: Id, title: Type.String(), text: Type.String(), updatedAt: IsoTime })
export type SupportTemplate = Static<typeof SupportTemplate>

export const supportTemplates = route({
  method: 'GET',
  path: '/api/admin/support/templates',
  summary: 'The prepared answers of support, by title',
  who: 'support.view',
  reply: Type.Object({ templates: Type.Array(SupportTemplate) }),
  refusals: [],
})

export const createSupportTemplate = route({
  method: 'POST',
  path: '/api/admin/support/templates',
  summary: 'Prepare an answer for all administrators',
  who: 'support.answer',
  body: Body,
  reply: Type.Object({ template: SupportTemplate }),
  refusals: ['template_invalid', 'message_invalid', 'too_many_templates'],
})

export const updateSupportTemplate = route({
  method: 'PUT',
  path: '/api/admin/support/templates/{id}',
  summary: 'Change a prepared answer',
  who: 'support.answer',
  params: OfTemplate,
  body: Body,
  reply: Type.Object({ template: SupportTemplate }),
  refusals: ['template_invalid', 'message_invalid', 'not_found'],
})

export const deleteSupportTemplate = route({
  method: 'DELETE',
  path: '/api/admin/support/templates/{id}',
  summary: 'Delete a prepared answer',
  who: 'support.answer',
  params: OfTemplate,
  reply: Type.Object({}),
  refusals: ['not_found'],
})

/** Every call about the templates of answers. */
export const supportTemplateRoutes = [
  supportTemplates,
  createSupportTemplate,
  updateSupportTemplate,
  deleteSupportTemplate,
] as const
