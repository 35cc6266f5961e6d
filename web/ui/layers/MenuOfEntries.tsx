import { Menu, MenuChoice, MenuDivider, MenuItem, MenuSwitch } from './Menu.tsx'
import type { MenuButtonProps, MenuEntry } from './MenuButton.tsx'

/** The open menu of a MenuButton. */
export default function MenuOfEntries({ entries, ...look }: MenuButtonProps) {
  return (
    <Menu {...look} openAtOnce>
      {entries.map((entry, at) => (
        <Entry key={entry.kind === 'line' ? at : entry.label} entry={entry} />
      ))}
    </Menu>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'action':
      return (
        <MenuItem icon={entry.icon} run={entry.run}>
          <span className="max-w-64 truncate">{entry.label}</span>
        </MenuItem>
      )
    case 'choice':
      return <MenuChoice {...entry} />
    case 'switch':
      return <MenuSwitch {...entry}>{entry.label}</MenuSwitch>
    case 'line':
      return <MenuDivider />
  }
}
