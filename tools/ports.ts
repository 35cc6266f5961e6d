import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that is free at this moment; throws a sentence when the asked one is not to be had. */
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
