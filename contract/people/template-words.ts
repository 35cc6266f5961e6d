/** The placeholders of a prepared answer, filled in when it is inserted. */
export const templatePlaceholders = ['name', 'number', 'reference'] as const

/** The number of characters of a template's title. */
export const longestTemplateTitle = 80
