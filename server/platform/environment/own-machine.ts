/**
 * Exempts this machine from a proxy configured in the environment (NODE_USE_ENV_PROXY): the server, its sandboxes and its
 * collector call each other here, and a proxy elsewhere would call itself. `fetch` reads the variables at each call, as do
 * programs started later.
 */
export function callThisMachineDirectly(env: NodeJS.ProcessEnv, ownHost: string | undefined): void {
  const given = env.no_proxy ?? env.NO_PROXY ?? ''
  const own = ['localhost', '127.0.0.1', '::1', '[::1]', ...(ownHost ? [ownHost] : [])]
  const direct = [...new Set([...given.split(',').map((host) => host.trim()), ...own])].filter(Boolean).join(',')
  env.no_proxy = direct
  env.NO_PROXY = direct
}
