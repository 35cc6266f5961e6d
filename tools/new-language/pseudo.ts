/**
 * English in Greek letters: any text that still has a Latin or Cyrillic letter was not taken from the new language's texts. It
 * is copied into files of texts, so it has no imports.
 */
export function pseudo<T>(value: T): T {
  const mark = (text: string): string => {
    const latin = 'abcdefghijklmnopqrstuvwxyz'
    const greek = 'αβψδεφγηιξκλμνοπθρστυωωχψζ'
    const letter = (each: string) => {
      const small = greek[latin.indexOf(each.toLowerCase())] ?? each
      return each === each.toLowerCase() ? small : small.toUpperCase()
    }
    return text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => (part.length > 1 ? part : letter(part)))
  }
  if (typeof value === 'string') return mark(value) as T
  if (Array.isArray(value)) return value.map((each) => pseudo(each)) as T
  if (typeof value === 'function') return ((...given: unknown[]) => pseudo(value(...given))) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'declarations' || key === 'selectors' ? each : pseudo(each),
    ]),
  ) as T
}
