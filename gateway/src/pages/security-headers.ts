import type { ServerResponse } from 'node:http'
import type { GatewayConfig } from '../config.ts'

/** For answers that are not pages: they may load nothing and may not be framed. */
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every answer, name and value in turn. Pages replace the content security policy with their own. */
export const securityHeaders: readonly string[] = [
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

/** The HSTS header. The operator decides whether it includes subdomains. */
export const hstsHeader = ({ HSTS_SUBDOMAINS }: Pick<GatewayConfig, 'HSTS_SUBDOMAINS'>): string[] => [
  'strict-transport-security',
  HSTS_SUBDOMAINS === 'yes' ? `${year}; includeSubDomains` : year,
]

const textType = /^(?:text\/[\w.+-]+|application\/(?:javascript|manifest\+json|[\w.-]+\+xml|xml))$/i

/** Adds `charset=utf-8` to text types that a page handler sends without a charset. */
export const addCharset = (response: ServerResponse): void => {
  const setHeader = response.setHeader.bind(response)
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  const named = <T>(name: string, value: T): T | string =>
    name.toLowerCase() === 'content-type' && typeof value === 'string' && textType.test(value.trim())
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
