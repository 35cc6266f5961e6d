import { m } from '../texts/compiled/messages.js'

/** Where the provider takes the money. */
export interface PayPage {
  show(address: string): void
  giveUp(): void
}

/** On a phone a second tab is hard to come back from: there the page opens here, and its way back leads to the payment. */
const staysInTab = '(width < 48rem), (pointer: coarse)'

/** Whether links to the provider's page open a tab of their own. */
export function opensTab(): boolean {
  return !matchMedia(staysInTab).matches
}

/** A browser lets a tab be opened by a press alone, so it's opened before the answer is there. Where it may not, this tab goes. */
export function openPayPage(): PayPage {
  const tab = opensTab() ? window.open('about:blank') : null
  if (tab) {
    // The provider's page is none of ours and has no business with us.
    tab.opener = null
    tab.document.title = m.topup_page_opens()
    tab.document.body.textContent = m.topup_page_opens()
  }
  return {
    show(address) {
      if (!isWebAddress(address)) return tab?.close()
      if (tab) tab.location.replace(address)
      else window.location.assign(address)
    },
    giveUp: () => tab?.close(),
  }
}

/** An address of a page, and nothing that a browser would run. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
