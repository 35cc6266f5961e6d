/** Computes a value once for each name, and then returns the cached one. The cache lasts for one check. */
export function once<T>(): (name: string, make: () => T) => T {
  const made: Record<string, T> = {}
  return (name, make) => {
    made[name] ??= make()
    return made[name]
  }
}
