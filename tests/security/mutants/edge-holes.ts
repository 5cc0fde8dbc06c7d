import type { Hole } from './hole.ts'

const edge = 'gateway/src/edge.spec.ts'

/** The gateway, requests and responses, uploads. */
export const edgeHoles: readonly Hole[] = [
  {
    name: 'metrics-public',
    opens: 'metrics and readiness are readable through a proxy',
    file: 'gateway/src/proxy/internal-networks.ts',
    find: 'if (passedOn.some((name) => headers[name] !== undefined)) return false',
    replace: 'void [passedOn, headers]',
    test: {
      project: 'services',
      file: 'gateway/src/gateway.spec.ts',
      name: 'internal endpoints are not found from outside',
    },
  },
  {
    name: 'guests-without-limit',
    opens: 'one address creates guests without limit',
    file: 'gateway/src/limits/request-guard.ts',
    find: 'if (pathname === guestPath) await',
    replace: "if (pathname === guestPath && address === '') await",
    test: { project: 'services', file: edge, name: 'an address has an hourly limit of guests' },
  },
  {
    name: 'forged-address',
    opens: 'a header names another address, and every limit by address is passed',
    file: 'gateway/src/edge.ts',
    find: 'chain[Math.max(0, chain.length - 1 - trusted)]',
    replace: 'chain[Math.max(0, chain.length * 0 + trusted * 0)]',
    test: { project: 'services', file: edge, name: 'a forged address is ignored' },
  },
  {
    name: 'forwards-unnormalized-paths',
    opens: 'a path with dots is routed as one call and forwarded as another',
    file: 'gateway/src/proxy/routes.rules.ts',
    find: `{ pathname, url: pathname + (search ?? '') }`,
    replace: `{ pathname, url: search === null ? pathname : line }`,
    test: { project: 'services', file: edge, name: 'a request line with dots is forwarded resolved' },
  },
  {
    name: 'answers-stay-in-caches',
    opens: 'answers about a person stay in a shared cache',
    file: 'gateway/src/edge.ts',
    find: `headers.push('cache-control', 'no-store')`,
    replace: `headers.push('cache-control', 'private')`,
    test: { project: 'services', file: edge, name: 'no answer of a call may be cached' },
  },
  {
    name: 'sockets-for-any-page',
    opens: 'a foreign page opens a socket in its visitor’s name',
    file: 'gateway/src/sockets/upgrade-sockets.ts',
    find: `if (!isOwnOrigin(request, config)) return`,
    replace: `if (!isOwnOrigin({ headers: {} }, config)) return`,
    test: {
      project: 'services',
      file: 'gateway/src/sockets/sockets.spec.ts',
      name: 'are opened for our own pages and the native apps, and for no other page',
    },
  },
  {
    name: 'pages-call-any-host',
    opens: 'a planted script sends a token to its own host',
    file: 'gateway/src/pages/pages.ts',
    find: "`connect-src 'self' ${socketsOf(config)} ${files}`",
    replace: "`connect-src 'self' https: wss: ${socketsOf(config)} ${files}`",
    test: {
      project: 'services',
      file: 'gateway/src/pages/pages.spec.ts',
      name: 'state what a browser may do for them and which hosts they may call',
    },
  },
  {
    name: 'api-pages-in-production',
    opens: 'the description of every call is public in production',
    file: 'gateway/src/pages/docs.controller.ts',
    find: `NODE_ENV === 'production' ? 'no' : 'yes'`,
    replace: `NODE_ENV === 'test' ? 'no' : 'yes'`,
    test: {
      project: 'services',
      file: 'gateway/src/pages/pages.spec.ts',
      name: 'of the API are off in production unless configured',
    },
  },
  {
    name: 'console-accepts-app-tokens',
    opens: 'a stolen app token opens the console',
    file: 'packages/platform/src/http/calls/contract.guard.ts',
    find: `if (caller === 'A') assertConsole(claims, this.config.CONSOLE_CLIENT)`,
    replace: 'void [assertConsole, claims]',
    test: {
      project: 'services',
      file: 'packages/platform/src/http/calls/contract.spec.ts',
      name: 'a role opens nothing in the app',
    },
  },
  {
    name: 'console-without-second-factor',
    opens: 'a staff member’s password alone opens the console',
    file: 'packages/platform/src/auth/authenticated-user.ts',
    find: `if (!claims.amr?.some((method) => method === 'otp' || method === 'hwk')) throw new AppError('NEED_SECOND_FACTOR')`,
    replace: 'void claims.amr',
    test: {
      project: 'services',
      file: 'packages/platform/src/http/calls/contract.spec.ts',
      name: 'a role opens nothing in the app',
    },
  },
]
