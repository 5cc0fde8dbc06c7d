import { allResources } from '@xinyu/contracts/admin/all'
import type { Call, Caller, Service } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'

/** Where a request goes and who may send it. */
export interface GatewayRoute {
  owner: Service | 'sandboxes'
  caller: Caller | 'open'
  /** may upload a file */ isUpload?: true
  /** a token is accepted in place of the client's credentials */ orToken?: true
  /** logins, codes and money: rate limited across all gateways before it is forwarded */ isLimitedGlobally?: true
  /** the request may be retried: always, or if it has an idempotency key */
  retries?: 'always' | 'with-key'
  /** a call of the API; false for sandbox pages */ isCall: boolean
}

const routeOf = (call: Call): GatewayRoute => ({
  owner: call.owner,
  caller: call.caller,
  isCall: true,
  ...(call.body === 'multipart' ? { isUpload: true } : {}),
  ...(call.orToken ? { orToken: true } : {}),
  ...(call.caller === 'L' || call.signed || call.owner === 'payments' ? { isLimitedGlobally: true } : {}),
  ...(call.verb === 'GET' ? { retries: 'always' } : call.idempotent ? { retries: 'with-key' } : {}),
})
const adminRoute = (owner: Service, isRead: boolean): GatewayRoute => ({
  owner,
  caller: 'A',
  isCall: true,
  ...(owner === 'payments' ? { isLimitedGlobally: true } : {}),
  ...(isRead ? { retries: 'always' } : {}),
})

interface KnownCall {
  verb: string
  route: GatewayRoute
}
const byPathname = new Map<string, KnownCall>(
  calls.map((call) => [`/api/${call.path}`, { verb: call.verb, route: routeOf(call) }]),
)
const byResource = new Map(
  allResources.map(({ name, owner }) => [name, { read: adminRoute(owner, true), write: adminRoute(owner, false) }]),
)
/** the authenticator of development */
const authenticator: GatewayRoute = { owner: 'users', caller: 'open', isCall: false }
const vendor: GatewayRoute = { owner: 'sandboxes', caller: 'open', isCall: false }

/** what browsers open at a vendor, and not what only the services call */
const vendorPages = /^\/sandbox\/(alipay|wechat|apple|wechat-login|apple-login|push)\//

export interface Sandboxes {
  sms: boolean
  /** the vendors' server */
  vendors: boolean
}

/**
 * Resolves a path, e.g. `/api/users/login`, by the contracts and the enabled sandboxes; null: not found.
 */
export const resolveRoute = (verb: string, pathname: string, sandboxes: Sandboxes): GatewayRoute | null => {
  const known = byPathname.get(pathname)
  if (known) return known.verb === verb ? known.route : null
  if (pathname === '/dev/otp' && sandboxes.sms) return authenticator
  if (pathname === '/dev/sms' && sandboxes.vendors) return vendor
  if (vendorPages.test(pathname) && sandboxes.vendors) return vendor
  const [, api, prefix, name] = pathname.split('/')
  const resource = api === 'api' && prefix === 'admin' && name !== undefined ? byResource.get(name) : undefined
  return resource ? (verb === 'GET' ? resource.read : resource.write) : null
}

/** Paths that go to a service or are refused as unknown; everything else is a page. */
export const isServicePath = (pathname: string): boolean => /^\/(api|dev|sandbox|internal)(\/|$)/.test(pathname)

/** The path used for routing, and the path with query that is forwarded. */
export interface RequestTarget {
  pathname: string
  url: string
}

/**
 * Parses the target of a request line and resolves its dot segments; null: not a valid URL. Routing and forwarding use
 * the same result.
 */
export const parseRequestTarget = (line: string): RequestTarget | null => {
  // the exact path of a call needs no resolving
  if (byPathname.has(line)) return { pathname: line, url: line }
  const { pathname, search } = URL.parse(line.startsWith('/') ? `http://gateway${line}` : line) ?? {}
  return pathname?.startsWith('/') && isDecodable(pathname) ? { pathname, url: pathname + (search ?? '') } : null
}

const isDecodable = (pathname: string): boolean => {
  if (!pathname.includes('%')) return true
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
