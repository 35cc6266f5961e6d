import type { ReactNode } from 'react'

/** The background of a drawn outcome. */
export function Ground({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-lg bg-bg px-3 py-4">{children}</div>
}

/** The result recomputed from seeds alone. */
export function Result({ children }: { children: ReactNode }) {
  return <p className="type-h3 rounded-md bg-bg px-4 py-3 text-center">{children}</p>
}
