import type { Hole } from './hole.ts'

const door = 'gateway/src/door.spec.ts'

/** The gateway, what comes in, what goes out. */
export const doorHoles: readonly Hole[] = [
  {
    name: 'upstream-of-the-gone-stays',
    opens: 'sockets of readers who went keep their half towards the chat service',
    file: 'gateway/src/tunnel.ts',
    find: `client.off('close', forget)`,
    replace: `return void client.off('close', forget)`,
    test: { project: 'services', file: 'gateway/src/slow-readers.spec.ts', name: 'leave nothing open' },
  },
  {
    name: 'figures-for-the-outside',
    opens: 'figures and readiness are told to whoever comes through a proxy',
    file: 'gateway/src/inside.ts',
    find: 'if (passedOn.some((name) => headers[name] !== undefined)) return false',
    replace: 'void [passedOn, headers]',
    test: {
      project: 'services',
      file: 'gateway/src/gateway.spec.ts',
      name: 'what is for the inside is not there for the outside',
    },
  },
  {
    name: 'guests-without-limit',
    opens: 'one address becomes guests without end',
    file: 'gateway/src/edge.ts',
    find: `if (pathname === guestPath) await`,
    replace: `if (pathname === guestPath && address === '') await`,
    test: { project: 'services', file: door, name: 'an address becomes so many guests in an hour' },
  },
  {
    name: 'address-of-ones-own-making',
    opens: 'a header names another address, and every limit by address is passed',
    file: 'gateway/src/edge.ts',
    find: 'chain[Math.max(0, chain.length - 1 - trusted)]',
    replace: 'chain[Math.max(0, chain.length * 0 + trusted * 0)]',
    test: { project: 'services', file: door, name: 'an address of the caller’s own making is not believed' },
  },
  {
    name: 'forwards-what-was-not-understood',
    opens: 'a path with dots is routed as one call and forwarded as another',
    file: 'gateway/src/routes.rules.ts',
    find: `{ pathname, url: pathname + (search ?? '') }`,
    replace: `{ pathname, url: search === null ? pathname : line }`,
    test: { project: 'services', file: door, name: 'a request line with dots is forwarded as it was understood' },
  },
  {
    name: 'answers-stay-in-caches',
    opens: 'answers about a person stay in a shared cache',
    file: 'gateway/src/edge.ts',
    find: `response.setHeader('cache-control', 'no-store')`,
    replace: `response.setHeader('cache-control', 'private')`,
    test: { project: 'services', file: door, name: 'no answer of a call may be kept by anybody' },
  },
  {
    name: 'sockets-for-any-page',
    opens: 'a page of somebody else opens a socket in the name of whoever looks at it',
    file: 'gateway/src/gateway.ts',
    find: `if (!isOwnOrigin(request, config)) return`,
    replace: `if (!isOwnOrigin({ headers: {} }, config)) return`,
    test: {
      project: 'services',
      file: 'gateway/src/sockets.spec.ts',
      name: 'are opened for our own pages and the native shells, and for no other page',
    },
  },
  {
    name: 'pages-speak-with-anybody',
    opens: 'a planted script sends a token to a host of its own',
    file: 'gateway/src/pages.ts',
    find: "`connect-src 'self' ${socketsOf(config)} ${pictures}`",
    replace: "`connect-src 'self' https: wss: ${socketsOf(config)} ${pictures}`",
    test: {
      project: 'services',
      file: 'gateway/src/pages.spec.ts',
      name: 'say what a browser may do for them and with whom they may speak',
    },
  },
  {
    name: 'api-pages-in-production',
    opens: 'the description of every call is public in production',
    file: 'gateway/src/docs.controller.ts',
    find: `NODE_ENV === 'production' ? 'no' : 'yes'`,
    replace: `NODE_ENV === 'test' ? 'no' : 'yes'`,
    test: {
      project: 'services',
      file: 'gateway/src/pages.spec.ts',
      name: 'of the API are not there in production unless asked for',
    },
  },
  {
    name: 'console-takes-tokens-of-the-app',
    opens: 'a token that the app lost opens the console',
    file: 'packages/platform/src/http/contract.guard.ts',
    find: `if (caller === 'A') assertConsole(claims, this.config.CONSOLE_CLIENT)`,
    replace: 'void [assertConsole, claims]',
    test: {
      project: 'services',
      file: 'packages/platform/src/http/contract.spec.ts',
      name: 'is for tokens of the console’s client: a role opens nothing in the app',
    },
  },
  {
    name: 'odd-keys-of-objects',
    opens: 'a key that proxies and stores understand differently makes failures of the server',
    file: 'packages/contracts/src/scalars.ts',
    find: `  .regex(/^[\\w-][\\w.-]*(?:\\/[\\w-][\\w.-]*)*$/)`,
    replace: '',
    build: 'packages/contracts',
    test: {
      project: 'security',
      file: 'tests/security/attacks.spec.ts',
      name: 'is refused when it could name another place',
    },
  },
  {
    name: 'names-of-nothing',
    opens: 'a name of characters without width, or one that turns what stands around it',
    file: 'packages/contracts/src/rules/plain-text.ts',
    find: `!hasControls(text) && !directions.test(text) && (text === '' || visible.test(text))`,
    replace: `!hasControls(text) || (directions.test(text) && visible.test(text))`,
    test: {
      project: 'unit',
      file: 'packages/contracts/src/rules/plain-text.spec.ts',
      name: 'is none',
    },
  },
]
