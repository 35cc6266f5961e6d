/** The logo of a provider, 16:9; decorative, because its name is written next to it. Some providers have none. */
export function ProviderLogo({ provider, className }: { provider: string; className: string }) {
  return (
    <img
      src={`/providers/${encodeURIComponent(provider)}.svg`}
      width={320}
      height={180}
      alt=""
      loading="lazy"
      className={className}
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden'
      }}
    />
  )
}
