/** The callbacks that a site registers with an identity provider. A site on this machine has two names. */
export function siteRedirects(siteUrl: string | undefined, provider: string): string[] {
  if (!siteUrl) return []
  const { protocol, port, hostname } = new URL(siteUrl)
  const hosts = hostname === 'localhost' || hostname === '127.0.0.1' ? ['localhost', '127.0.0.1'] : [hostname]
  return hosts.map((host) => `${protocol}//${host}${port && `:${port}`}/api/auth/${provider}/callback`)
}
