import { m } from '../texts/compiled/messages.js'

/** The provider's payment page. */
export interface PayPage {
  show(address: string): void
  giveUp(): void
}

/**
 * It is hard to return from a second tab on a phone: the page opens in this tab there, and its return link leads to the
 * payment.
 */
const staysInTab = 'not all and (min-width: 48rem), (pointer: coarse)'

/** Whether links to the provider's page open in a new tab. */
export function opensTab(): boolean {
  return !matchMedia(staysInTab).matches
}

/** Browsers allow a new tab only during a press, so it is opened before the answer arrives; if blocked, this tab navigates. */
export function openPayPage(): PayPage {
  const tab = opensTab() ? window.open('about:blank') : null
  if (tab) {
    // The provider's page is third-party and must not be able to access ours.
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

/** Accepts only http(s) URLs, because browsers execute some others. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
