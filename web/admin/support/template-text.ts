import type { templatePlaceholders } from '@casino/contract/people/template-words'

export type TemplateValues = Readonly<Record<(typeof templatePlaceholders)[number], string>>

/** A prepared answer with its placeholders filled in; unknown ones stay as they are. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(/\{(\w+)\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof TemplateValues] : typed,
  )
