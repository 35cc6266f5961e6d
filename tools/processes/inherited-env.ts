/** The variables that every child process inherits: where programs are, and the clock, if `npm run at` has moved it (decision 194). */
export function inheritedEnv(): Readonly<Record<string, string | undefined>> {
  const { PATH, LD_PRELOAD, MOVED_CLOCK } = process.env
  return { PATH, ...(MOVED_CLOCK !== undefined && { LD_PRELOAD, MOVED_CLOCK }) }
}
