import { Share2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { RewardScene } from '../rewards/RewardScene.tsx'
import { m } from '../texts/compiled/messages.js'
import { Skeleton } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { CopyButton } from '../ui/shown/CopyButton.tsx'
import { useSettings } from '../wire/site.ts'
import { referralLink, shareLinks } from './links.ts'

const fade = 'linear-gradient(to right, transparent, #000 45%)'

const QrCode = lazy(() => import('../ui/shown/QrCode.tsx'))

interface InvitationProps {
  code: string
  /** The share of a friend's deposits; absent until it is loaded. */
  percent: number | undefined
  /** How many times a friend must stake a deposit until all of the share can be withdrawn; absent until it is loaded. */
  times: number | undefined
  /** The share could not be loaded. */
  failed: boolean
}

/** The reward of an invitation, the player's link and code, and ways to share them. */
export function Invitation({ code, percent, times, failed }: InvitationProps) {
  const { site } = useSettings()
  const link = referralLink(code)
  const text = m.refs_share_text({ site: site.name })
  // Browsers have a share sheet mostly on phones.
  const share =
    'share' in navigator ? () => void navigator.share({ text, url: link }).catch(() => undefined) : undefined
  return (
    <Card flush>
      <div className="relative overflow-hidden bg-iris-tint">
        <div className="absolute inset-y-0 right-0 hidden w-[min(320px,46%)] md:block" style={{ maskImage: fade }}>
          <RewardScene art="referral" />
        </div>
        <div className="relative min-h-30 space-y-1 p-4 md:p-6 md:pr-[34%]">
          <h2 className="type-h2 text-balance">
            {/* Reserves the final height: the share nearly always has two digits. */}
            <span className={percent === undefined && !failed ? 'invisible' : undefined}>
              {percent === undefined && failed ? m.rewards_referral_title() : m.refs_band({ percent: percent ?? 20 })}
            </span>
          </h2>
          <p className="type-body text-text-2">{m.refs_band_note()}</p>
          {times !== 0 && !(times === undefined && failed) && (
            <p className={times === undefined ? 'type-small invisible' : 'type-small text-text-2'}>
              {m.rewards_share_terms({ times: String(times ?? 15).replace('.', ',') })}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-6 p-4 md:flex-row md:p-6">
        <div className="min-w-0 grow space-y-4">
          <Copied label={m.refs_link()} value={link} what={m.refs_copy_link()} />
          <Copied label={m.profile_code()} value={code} what={m.profile_copy_code()} />
          <div className="flex flex-wrap gap-2">
            {share && (
              <Button kind="main" onClick={share}>
                <Share2 size={18} aria-hidden />
                {m.refs_share()}
              </Button>
            )}
            {shareLinks(link, text).map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
                {name}
              </a>
            ))}
          </div>
        </div>
        <figure className="mx-auto max-w-[20ch] shrink-0 space-y-2 text-center">
          <Suspense fallback={<Skeleton className="size-40 rounded-lg" />}>
            <QrCode text={link} name={m.refs_qr()} className="mx-auto size-40 rounded-lg bg-white p-2" />
          </Suspense>
          <figcaption className="type-small text-text-3">{m.refs_qr_note()}</figcaption>
        </figure>
      </div>
    </Card>
  )
}

function Copied({ label, value, what }: { label: string; value: string; what: string }) {
  return (
    <div className="min-w-0">
      <p className="type-label mb-1.5 text-text-2">{label}</p>
      <p className="flex min-h-12 items-center gap-1 rounded-md border border-line-strong bg-bg pl-3">
        <span className="tabular min-w-0 grow wrap-anywhere">{value}</span>
        <CopyButton value={value} what={what} />
      </p>
    </div>
  )
}
