import { type ComponentType, lazy } from 'react'

const Nothing: ComponentType<object> = () => null

/**
 * An optional part of the page whose code loads when it is first shown. If the code cannot be loaded, after a new version or
 * offline, the part remains empty and the rest of the page works; the shell shows why (shell/frame/Update.tsx).
 */
export function part<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() => load().catch(nothing))
}

const nothing = () => ({ default: Nothing })
