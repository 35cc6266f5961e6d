import { type ComponentType, lazy } from 'react'

const Nothing: ComponentType<object> = () => null

/**
 * A part that the page can do without, whose code comes when it is first shown. Where it cannot be had, after a new version
 * or without a network, its place stays empty and the page around it lives on; the shell tells why (shell/Update.tsx).
 */
export function part<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() => load().catch(nothing))
}

const nothing = () => ({ default: Nothing })
