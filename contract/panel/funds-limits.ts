/** Characters of an account's name. */
export const longestFundAccount = 60
/** Characters of a note. */
export const longestFundNote = 200
/** Accounts at banks and providers. */
export const mostFundAccounts = 60
