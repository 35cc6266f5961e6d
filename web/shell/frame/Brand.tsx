import { useSettings } from '../../wire/site.ts'

/** The site's logo and name from its settings. Only the logo where space is short. */
export function Brand({ nameClass }: { nameClass?: string }) {
  const { site } = useSettings()
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {site.logo ? (
        <img src={site.logo} alt="" width={32} height={32} className="size-8 shrink-0 rounded-[8px] object-contain" />
      ) : (
        <span className="grid size-8 shrink-0 place-items-center rounded-[8px] bg-accent font-extrabold text-on-accent">
          {site.name.slice(0, 1)}
        </span>
      )}
      <span className={nameClass ?? 'truncate text-[1.25rem] leading-7 font-extrabold tracking-[-.02em]'}>
        {site.name}
      </span>
    </span>
  )
}
