import { allResources } from '@xinyu/contracts/admin/all'
import type { Call, Caller, Service } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'

/** Where a request goes and who may send it. */
export interface GatewayRoute {
  owner: Service
  caller: Caller | 'open'
  /** may bring a file */ isUpload?: true
  /** a token serves in place of the client's credentials */ orToken?: true
  /** logins, codes and money: its pace is counted over all gateways before it passes */ isPacedExactly?: true
  /** the same request may be sent twice: always, or when it brings the key under which its first answer is kept */
  repeats?: 'always' | 'with-key'
  /** what the product's own clients call; sandboxes are not */ isCall: boolean
}

const routeOf = (call: Call): GatewayRoute => ({
  owner: call.owner,
  caller: call.caller,
  isCall: true,
  ...(call.body === 'multipart' ? { isUpload: true } : {}),
  ...(call.orToken ? { orToken: true } : {}),
  ...(call.caller === 'L' || call.signed || call.owner === 'payments' ? { isPacedExactly: true } : {}),
  ...(call.verb === 'GET' ? { repeats: 'always' } : call.idempotent ? { repeats: 'with-key' } : {}),
})
const ofAdmin = (owner: Service, isQuestion: boolean): GatewayRoute => ({
  owner,
  caller: 'A',
  isCall: true,
  ...(owner === 'payments' ? { isPacedExactly: true } : {}),
  ...(isQuestion ? { repeats: 'always' } : {}),
})

interface Known {
  verb: string
  route: GatewayRoute
}
const byPathname = new Map<string, Known>(
  calls.map((call) => [`/api/${call.path}`, { verb: call.verb, route: routeOf(call) }]),
)
const byResource = new Map(
  allResources.map(({ name, owner }) => [name, { asks: ofAdmin(owner, true), writes: ofAdmin(owner, false) }]),
)
/** the inbox of codes, and who to be at WeChat or Apple */
const ofUsers: GatewayRoute = { owner: 'users', caller: 'open', isCall: false }
/** the push service of a start without vendors */
const pushService: GatewayRoute = { owner: 'chat', caller: 'open', isCall: false }
const cashier: GatewayRoute = { owner: 'payments', caller: 'open', isCall: false }

/** The sandboxes that are on. */
export interface Sandboxes {
  sms: boolean
  alipay: boolean
  wechat: boolean
  apple: boolean
  wechatLogin: boolean
  appleLogin: boolean
  push: boolean
}

/**
 * Resolves a path below the origin, e.g. `/api/users/login`, by the contracts and the sandboxes that are on; null:
 * nothing there.
 */
export const resolveRoute = (verb: string, pathname: string, sandboxes: Sandboxes): GatewayRoute | null => {
  const known = byPathname.get(pathname)
  if (known) return known.verb === verb ? known.route : null
  if ((pathname === '/dev/sms' || pathname === '/dev/otp') && sandboxes.sms) return ofUsers
  if (pathname.startsWith('/sandbox/alipay/') && sandboxes.alipay) return cashier
  if (pathname.startsWith('/sandbox/wechat/') && sandboxes.wechat) return cashier
  if (pathname.startsWith('/sandbox/apple/') && sandboxes.apple) return cashier
  if (pathname.startsWith('/sandbox/wechat-login/') && sandboxes.wechatLogin) return ofUsers
  if (pathname.startsWith('/sandbox/apple-login/') && sandboxes.appleLogin) return ofUsers
  if (pathname.startsWith('/sandbox/push/') && sandboxes.push) return pushService
  const [, api, prefix, name] = pathname.split('/')
  const resource = api === 'api' && prefix === 'admin' && name !== undefined ? byResource.get(name) : undefined
  return resource ? (verb === 'GET' ? resource.asks : resource.writes) : null
}

/** Paths the gateway hands to a service, or refuses as unknown itself; everything else is a page. */
export const isForServices = (pathname: string): boolean => /^\/(api|dev|sandbox|internal)(\/|$)/.test(pathname)

/** What a request is for: its path, and path and query as they are forwarded. */
export interface Address {
  pathname: string
  url: string
}

/**
 * The path and query of a request line, its dots resolved; null: not an
 * address, or one with signs that stand for nothing. What is routed is what is forwarded.
 */
export const addressed = (line: string): Address | null => {
  // a call's own path is already what it would be resolved to
  if (byPathname.has(line)) return { pathname: line, url: line }
  const { pathname, search } = URL.parse(line.startsWith('/') ? `http://gateway${line}` : line) ?? {}
  return pathname?.startsWith('/') && isReadable(pathname) ? { pathname, url: pathname + (search ?? '') } : null
}

const isReadable = (pathname: string): boolean => {
  if (!pathname.includes('%')) return true
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
