/** How many networks a role can list. */
export const mostNetworks = 50
