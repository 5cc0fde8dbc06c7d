import type { ServerResponse } from 'node:http'
import type { GatewayConfig } from './config.ts'

/** For an answer that no browser is meant to show: nothing may be loaded for it, and nobody may frame it. */
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What every answer says to a browser, as pairs of a name and a value. A page says its own policy in place of this. */
export const browserGuards: readonly string[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  [
    'permissions-policy',
    'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=(), browsing-topics=()',
  ],
  ['content-security-policy', policyOfData],
].flat()

const year = 'max-age=31536000'

/** How long a browser asks by TLS only: whether the hosts below ours do so too is for the operator to say. */
export const overTls = ({ HSTS_SUBDOMAINS }: Pick<GatewayConfig, 'HSTS_SUBDOMAINS'>): string[] => [
  'strict-transport-security',
  HSTS_SUBDOMAINS === 'yes' ? `${year}; includeSubDomains` : year,
]

const withoutCharset = /^(?:text\/[\w.+-]+|application\/(?:javascript|manifest\+json|[\w.-]+\+xml|xml))$/i

/** Names the charset of each text that a page handler sends without one; all of ours are UTF-8. */
export const nameCharset = (response: ServerResponse): void => {
  const setHeader = response.setHeader.bind(response)
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  const named = <T>(name: string, value: T): T | string =>
    name.toLowerCase() === 'content-type' && typeof value === 'string' && withoutCharset.test(value.trim())
      ? `${value.trim()}; charset=utf-8`
      : value
  response.setHeader = (name, value) => setHeader(name, named(name, value))
  response.writeHead = (...all: unknown[]): ServerResponse =>
    writeHead(
      ...all.map((one) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).map(([name, value]) => [name, named(name, value as unknown)]))
          : one,
      ),
    )
}
