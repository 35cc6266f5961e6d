import { SidebarContent } from './SidebarContent.tsx'

/** 240 wide from 1200, icons with tooltips from 768; below that the phone uses a sheet. */
export function Sidebar() {
  return (
    <aside className="signed-out-only scrollbar-none sticky top-16 hidden h-[calc(100dvh-64px)] w-[72px] shrink-0 overflow-y-auto border-r border-line bg-surface p-3 md:block xl:w-60">
      <SidebarContent narrowing />
    </aside>
  )
}
