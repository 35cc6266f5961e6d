import { once } from 'node:events'
import { createServer } from 'node:net'

/** A currently free port; throws a readable sentence if the requested one is not available. */
export async function claimPort(host: string, port: number): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
    if (code === 'EACCES') throw new Error(`Port ${port} is not open to this user. Set PORT to one above 1023.`)
    throw new Error(`HOST=${host} is not an address of this machine.`, { cause })
  }
  const claimed = (probe.address() as { port: number }).port
  probe.close()
  await once(probe, 'close')
  return claimed
}

const portsTried = 50

/**
 * The first free port from `from` on that is not in `taken`; if there is none near, or `from` is 0, one chosen by the system.
 */
export async function freePort(host: string, from: number, taken: readonly number[] = []): Promise<number> {
  const near = from === 0 ? [] : Array.from({ length: portsTried }, (_, at) => from + at)
  for (const port of near.filter((each) => each < 65_536 && !taken.includes(each))) {
    const claimed = await claimPort(host, port).catch(() => undefined)
    if (claimed !== undefined) return claimed
  }
  const chosen = await claimPort(host, 0)
  return taken.includes(chosen) ? freePort(host, 0, taken) : chosen
}
