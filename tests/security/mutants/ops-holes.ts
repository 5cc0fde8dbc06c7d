import type { Hole } from './hole.ts'

const guards = 'gateway/src/pages/security-headers.spec.ts'

/** Deployment, secrets and files, connections to engines, virus scans, and the security log. */
export const opsHoles: readonly Hole[] = [
  {
    name: 'compose-open-to-all',
    opens: 'the sandboxes of a compose trial are open to the network',
    file: 'docker-compose.yml',
    find: "ports: ['${HOST:-127.0.0.1}:${PORT:-8080}:8080']",
    replace: "ports: ['${PORT:-8080}:8080']",
    test: {
      project: 'unit',
      file: 'tests/architecture/deployment/compose.spec.ts',
      name: 'a plain start is reachable from this machine only',
    },
  },
  {
    name: 'bridges-count-as-internal',
    opens: 'metrics and readiness are readable over a published port',
    file: 'docker-compose.yml',
    find: '${INSIDE_NETWORKS:-127.0.0.0/8,::1/128,10.87.0.0/24}',
    replace: '${INSIDE_NETWORKS:-127.0.0.0/8,::1/128,172.16.0.0/12}',
    test: {
      project: 'unit',
      file: 'tests/architecture/deployment/compose.spec.ts',
      name: 'the internal network is the one that is not reachable from outside',
    },
  },
  {
    name: 'objects-for-every-user',
    opens: 'other users of the machine read members’ uploads',
    file: 'packages/engines/src/object-store/folder.ts',
    find: "await open(path, 'wx', privateFile)",
    replace: "await open(path, 'wx', privateFile | 0o044)",
    test: {
      project: 'engines',
      file: 'packages/engines/src/object-store/object-store.spec.ts',
      name: 'keeps its files from other users of the machine',
      needsWholeFile: true,
    },
  },
  {
    name: 'secrets-in-running-json',
    opens: 'the file about the running product contains its secrets',
    file: 'packages/platform/src/runtime/running-file.ts',
    find: '/(SECRET|PASSWORD|KEY|JWK|CREDENTIAL)S?$/.test(name)',
    replace: '/(PASSWORD|CREDENTIAL)S?$/.test(name)',
    test: {
      project: 'engines',
      file: 'packages/platform/src/runtime/running-file.spec.ts',
      name: 'running.json has secrets by their name only, and no variables of the shell',
    },
  },
  {
    name: 'answers-without-a-policy',
    opens: 'an answer that a browser takes for a page may load and run anything',
    file: 'gateway/src/pages/security-headers.ts',
    find: "  ['content-security-policy', policyOfData],\n",
    replace: '',
    test: { project: 'services', file: guards, name: 'every answer has a content security policy without a base' },
  },
  {
    name: 'redirects-of-vendors',
    opens: 'a vendor’s redirect sends signed data to another server',
    file: 'packages/platform/src/http/transport/without-redirects.ts',
    find: 'status >= 300 && status < 400',
    replace: 'status >= 300 && status < 300',
    test: {
      project: 'services',
      file: 'services/payments/src/vendor-lines.spec.ts',
      name: 'requests of Alipay’s SDK, which follows redirects by itself, reach no other host',
    },
  },
  {
    name: 'engines-without-tls',
    opens: 'with TLS required, a service connects to its database without it',
    file: 'packages/platform/src/runtime/create-service.ts',
    find: '  requireEngineTls(config)\n',
    replace: '',
    test: {
      project: 'services',
      file: 'packages/platform/src/runtime/service.spec.ts',
      name: 'where engines require TLS, no service starts without it',
    },
  },
  {
    name: 'unscanned-uploads',
    opens: 'an upload with a virus is decoded',
    file: 'packages/platform/src/object-store/object-store.ts',
    find: 'if (key.startsWith(UPLOADS)) await this.scanner?.check(bytes)',
    replace: 'void this.scanner',
    test: {
      project: 'services',
      file: 'services/users/src/pictures/scanned-uploads.spec.ts',
      name: 'an upload is scanned before it is decoded',
    },
  },
  {
    name: 'uploads-while-the-scanner-is-away',
    opens: 'anyone who stops the scanner uploads what they like',
    file: 'packages/platform/src/uploads/virus-scanner.ts',
    find: "if (said === 'stream: OK') return",
    replace: "if (!said.endsWith(' FOUND')) return",
    test: {
      project: 'unit',
      file: 'packages/platform/src/uploads/virus-scanner.unit.spec.ts',
      name: 'an upload that could not be scanned is not opened, and may be retried later',
    },
  },
  {
    name: 'guesses-not-logged',
    opens: 'password guesses are not logged',
    file: 'packages/platform/src/logging/security-log.ts',
    find: "  PASSWORD_WRONG: 'login-failed',\n",
    replace: '',
    test: {
      project: 'unit',
      file: 'packages/platform/src/logging/security-log.unit.spec.ts',
      name: 'every refusal of a guard or a proof is recorded',
    },
  },
]
