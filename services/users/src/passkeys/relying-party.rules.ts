import { isLoopback } from '@xinyu/platform/http/own-page.rules'

export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * The domain that passkeys belong to, and the origins from which they are accepted. Null: WebAuthn accepts no IP
 * address. A product on this machine is `localhost`, whatever name it is configured with.
 */
export const relyingPartyOf = (publicUrl: string, further: readonly string[]): RelyingParty | null => {
  const url = new URL(publicUrl)
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  // a parsed address writes IPv6 in brackets and every IPv4 as four numbers
  if (/^(\[|[\d.]+$)/.test(url.hostname)) return null
  const isOfDomain = ({ hostname }: URL): boolean => hostname === url.hostname || hostname.endsWith(`.${url.hostname}`)
  const others = further.map((each) => new URL(each)).filter(isOfDomain)
  return { id: url.hostname, origins: [url, ...others].map(({ origin }) => origin) }
}
