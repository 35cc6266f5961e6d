/** The URL that registers a new player with this code. */
export function referralLink(code: string): string {
  return new URL(`/?ref=${encodeURIComponent(code)}`, location.origin).href
}

interface ShareLink {
  readonly name: string
  readonly href: string
}

/** Plain links that open a messenger with the text and the link; nothing is loaded from these sites. */
export function shareLinks(link: string, text: string): ShareLink[] {
  const [url, words, both] = [link, text, `${text} ${link}`].map(encodeURIComponent)
  return [
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${words}` },
    { name: 'VK', href: `https://vk.com/share.php?url=${url}&title=${words}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
  ]
}
