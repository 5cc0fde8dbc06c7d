import { allResources } from '@xinyu/contracts/admin/all'
import type { Call, Caller, Service } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'

/** Where a request goes and who may send it; null: nothing there. */
export interface GatewayRoute {
  owner: Service
  caller: Caller | 'open'
  /** may bring a file */ isUpload?: true
  /** a token serves in place of the client's credentials */ orToken?: true
}

const byPath = new Map<string, Call>(calls.map((call) => [call.path, call]))
const byResource = new Map<string, Service>(allResources.map((resource) => [resource.name, resource.owner]))

/** Resolves a path below the origin, e.g. `/api/users/login`, by the contracts and the sandboxes that are on. */
export const resolveRoute = (
  verb: string,
  pathname: string,
  sandboxes: { sms: boolean; alipay: boolean },
): GatewayRoute | null => {
  if (pathname === '/dev/sms' && sandboxes.sms) return { owner: 'users', caller: 'open' }
  if (pathname.startsWith('/sandbox/alipay/') && sandboxes.alipay) return { owner: 'payments', caller: 'open' }
  const path = pathname.startsWith('/api/') ? pathname.slice('/api/'.length) : null
  if (path === null) return null
  const call = byPath.get(path)
  if (call)
    return call.verb === verb
      ? {
          owner: call.owner,
          caller: call.caller,
          ...(call.body === 'multipart' ? { isUpload: true } : {}),
          ...(call.orToken ? { orToken: true } : {}),
        }
      : null
  const [prefix, name] = path.split('/')
  const owner = prefix === 'admin' && name !== undefined ? byResource.get(name) : undefined
  return owner ? { owner, caller: 'A' } : null
}

/** Paths the gateway hands to a service, or refuses as unknown itself; everything else is a page. */
export const isForServices = (pathname: string): boolean => /^\/(api|dev|sandbox|internal)(\/|$)/.test(pathname)

/**
 * The path and query of a request line, its dots resolved; null: not an address. What is routed is what is forwarded.
 */
export const addressed = (line: string): { pathname: string; url: string } | null => {
  const { pathname, search } = URL.parse(line.startsWith('/') ? `http://gateway${line}` : line) ?? {}
  return pathname?.startsWith('/') ? { pathname, url: pathname + (search ?? '') } : null
}
