/** Makes a value for each name once, and returns it from then on. Lives as long as one check. */
export function once<T>(): (name: string, make: () => T) => T {
  const made: Record<string, T> = {}
  return (name, make) => {
    made[name] ??= make()
    return made[name]
  }
}
