import { expect } from '@playwright/test'

/** The administrator of the stories' casinos. */
export const administrator = { username: 'admin', password: 'stories-need-a-password' }

type Call = (method: 'PATCH' | 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>

/** Performs an administrator's actions through API calls. */
export const asAdministrator = <T>(address: string, action: (call: Call) => Promise<T>): Promise<T> =>
  asStaff(address, administrator, action)

/** The same for another member of staff. */
export async function asStaff<T>(
  address: string,
  who: { readonly username: string; readonly password: string },
  action: (call: Call) => Promise<T>,
): Promise<T> {
  const ask = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said = await answer.json()
    expect([path, answer.status, said]).toEqual([path, 200, said])
    return said
  }
  const { token } = await ask('POST', '/api/auth/login', who)
  return action((method, path, body) => ask(method, path, body, token))
}
