import { m } from '../../texts/compiled/messages.js'

/** The first Tab stop, shown while it is focused: to the content with this id, past all navigation. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      className="type-strong fixed top-2 left-2 z-60 rounded-md bg-accent px-4 py-2.5 text-on-accent not-focus:-translate-y-[calc(100%+8px)]"
    >
      {m.shell_skip()}
    </a>
  )
}
