import { isOwnOrigin } from '../../platform/http/origin.ts'

/**
 * The origin that a `redirect_uri` names, if it is this site's. A token is sent there, so it must be exactly an origin: no
 * path, no user, no spelling that browsers might read differently.
 */
export function ownOrigin(
  redirectUri: string | undefined,
  { host, publicUrl }: { readonly host: string; readonly publicUrl: string },
): string | undefined {
  const written = redirectUri?.replace(/\/$/, '') ?? ''
  const url = URL.parse(written)
  if (!url || url.origin !== written || !/^https?:$/.test(url.protocol)) return undefined
  return isOwnOrigin({ headers: { origin: written, host } }, publicUrl) ? written : undefined
}
