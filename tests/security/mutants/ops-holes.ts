import type { Hole } from './hole.ts'

const guards = 'gateway/src/browser-guards.spec.ts'

/** What runs where, who reads what it writes, and what is written down of who knocks. */
export const opsHoles: readonly Hole[] = [
  {
    name: 'compose-open-to-all',
    opens: 'the sandboxes of a trial by compose are open to the network',
    file: 'docker-compose.yml',
    find: "ports: ['${HOST:-127.0.0.1}:${PORT:-8080}:8080']",
    replace: "ports: ['${PORT:-8080}:8080']",
    test: {
      project: 'unit',
      file: 'tests/architecture/compose.spec.ts',
      name: 'a start as it is typed is reached from this machine only, and HOST opens it and has it said',
    },
  },
  {
    name: 'bridges-are-inside',
    opens: 'figures and readiness are told to whoever comes over a published port',
    file: 'docker-compose.yml',
    find: '${INSIDE_NETWORKS:-127.0.0.0/8,::1/128,10.87.0.0/24}',
    replace: '${INSIDE_NETWORKS:-127.0.0.0/8,::1/128,172.16.0.0/12}',
    test: {
      project: 'unit',
      file: 'tests/architecture/compose.spec.ts',
      name: 'inside is the network that nobody reaches from outside, and no other',
    },
  },
  {
    name: 'objects-for-every-user',
    opens: 'other users of the machine read what members uploaded',
    file: 'packages/engines/src/oss/folder.ts',
    find: "await open(path, 'wx', privateFile)",
    replace: "await open(path, 'wx', privateFile | 0o044)",
    test: {
      project: 'engines',
      file: 'packages/engines/src/object-store.spec.ts',
      name: 'keeps its files from other users of the machine',
      needsWholeFile: true,
    },
  },
  {
    name: 'secrets-in-running-json',
    opens: 'the file that says what runs says its secrets, too',
    file: 'packages/engines/src/running-file.ts',
    find: '/(SECRET|PASSWORD|KEY|JWK|CREDENTIAL)S?$/.test(name)',
    replace: '/(PASSWORD|CREDENTIAL)S?$/.test(name)',
    test: {
      project: 'engines',
      file: 'packages/engines/src/running-file.spec.ts',
      name: 'running.json has secrets by their name only, and nothing of the shell',
    },
  },
  {
    name: 'answers-without-a-policy',
    opens: 'an answer of a call that a browser takes for a page may load and run what it likes',
    file: 'gateway/src/browser-guards.ts',
    find: "  ['content-security-policy', policyOfData],\n",
    replace: '',
    test: { project: 'services', file: guards, name: 'every answer has a content security policy without a base' },
  },
  {
    name: 'redirects-of-vendors',
    opens: 'a vendor’s redirect takes what we signed to another server',
    file: 'packages/platform/src/http/without-redirects.ts',
    find: 'status >= 300 && status < 400',
    replace: 'status >= 300 && status < 300',
    test: {
      project: 'services',
      file: 'services/payments/src/vendor-lines.spec.ts',
      name: 'what Alipay’s SDK asks, which follows redirects by itself, goes nowhere else',
    },
  },
  {
    name: 'open-lines-to-engines',
    opens: 'with TLS required a service starts over an open line to its database',
    file: 'packages/platform/src/service.ts',
    find: '  requireEngineTls(config)\n',
    replace: '',
    test: {
      project: 'services',
      file: 'packages/platform/src/service.spec.ts',
      name: 'where engines must be reached by TLS, no service starts over an open line',
    },
  },
  {
    name: 'uploads-nobody-looked-at',
    opens: 'an upload with a virus is decoded',
    file: 'packages/platform/src/object-store.ts',
    find: 'if (key.startsWith(UPLOADS)) await this.scanner?.check(bytes)',
    replace: 'void this.scanner',
    test: {
      project: 'services',
      file: 'services/users/src/pictures/scanned-uploads.spec.ts',
      name: 'an upload is looked at before it is decoded',
    },
  },
  {
    name: 'uploads-while-the-scanner-is-away',
    opens: 'whoever ends the scanner uploads what they like',
    file: 'packages/platform/src/uploads/virus-scanner.ts',
    find: "if (said === 'stream: OK') return",
    replace: "if (!said.endsWith(' FOUND')) return",
    test: {
      project: 'unit',
      file: 'packages/platform/src/uploads/virus-scanner.unit.spec.ts',
      name: 'an upload that nobody could look at is not opened, and may come again later',
    },
  },
  {
    name: 'guesses-without-a-line',
    opens: 'somebody guesses passwords and no log says so',
    file: 'packages/platform/src/security-log.ts',
    find: "  PASSWORD_WRONG: 'login-failed',\n",
    replace: '',
    test: {
      project: 'unit',
      file: 'packages/platform/src/security-log.unit.spec.ts',
      name: 'whatever a guard or a proof refuses is recorded',
    },
  },
]
