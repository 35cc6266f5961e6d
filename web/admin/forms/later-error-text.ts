/** The text of a failure. The words of all refusals are loaded only when one is shown. */
export async function laterErrorText(error: unknown): Promise<string> {
  const { adminErrorText } = await import('./error-text.ts')
  return adminErrorText(error)
}
