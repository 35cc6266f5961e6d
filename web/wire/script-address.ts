interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** The content security policy accepts a script's URL only from the policy that created it. */
export function scriptAddress(name: string, address: string): string {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(name, { createScriptURL: () => address }).createScriptURL(address) ?? address
}
