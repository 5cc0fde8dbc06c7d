// The import law of ARCHITECTURE.md, one rule a sentence. `npm run law` fails when too few modules were read (see
// tests/architecture).
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const spec = '(\\.spec\\.tsx?|/test-[^/]+\\.ts)$'

export default {
  forbidden: [
    forbid('no-cycles', 'two files that need each other are one file', {}, { circular: true }),
    forbid('resolvable', 'every import exists', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbid(
      'contracts-is-a-leaf',
      'contracts know zod, node-forge, the public suffix list for links, altcha for the proof of work, the browser’s side of passkeys, and nothing else',
      { path: '^packages/contracts/src/', pathNot: spec },
      { pathNot: '^packages/contracts/|node_modules/(zod|node-forge|tldts|altcha-lib|@simplewebauthn/browser)/' },
    ),
    forbid(
      'clients-carry-no-suffix-list',
      'links are judged where texts arrive; no browser loads the endings of the world',
      { path: '^(web|admin)/' },
      { path: 'node_modules/tldts|^packages/contracts/src/rules/text/links', reachable: true },
    ),
    forbid(
      'platform-imports-no-part',
      'platform serves every service and imports none',
      { path: '^packages/platform/', pathNot: spec },
      { path: '^(services|gateway|host|web|admin)/' },
    ),
    forbid(
      'platform-knows-few-subjects',
      'of the product, platform knows accounts, blocks, VIP, erasure, audit, and the checks of texts and pictures',
      { path: '^packages/platform/', pathNot: spec },
      {
        path: '^packages/contracts/src/(http|admin|internal|events|rules|socket|faq|lists|signals|notices)',
        pathNot: [
          '^packages/contracts/src/(http|admin|events)/all\\.ts$',
          '^packages/contracts/src/admin/personal\\.ts$',
          '^packages/contracts/src/events/(users|people|payments|audit)\\.ts$',
          '^packages/contracts/src/internal/(users|users-operations|moderation|face|operations)\\.ts$',
          '^packages/contracts/src/internal-call\\.ts$',
          '^packages/contracts/src/rules/((signing|text)/|people/(visibility|phone|mask)\\.ts$|(traceparent|time)\\.ts$)',
        ],
      },
    ),
    forbid(
      'services-meet-in-contracts',
      'a service learns of another by event or contract only',
      { path: '^services/([^/]+)/' },
      { path: '^(services/(?!$1/)|gateway/|host/|web/|admin/)' },
    ),
    forbid(
      'clients-see-contracts-only',
      'browser code never reaches server code',
      { path: '^(web|admin)/' },
      { path: '^(services|gateway|host|packages/(platform|engines|sandboxes))/' },
    ),
    forbid('gateway-sees-no-service', 'the gateway routes by contract', { path: '^gateway/' }, { path: '^services/' }),
    forbid(
      'capabilities-meet-at-the-public-file',
      'sibling capabilities import *.public.ts only; the user document and its rules, which all of users share, are public',
      { path: '^services/([^/]+)/src/([^/]+)/', pathNot: spec },
      {
        path: '^services/$1/src/[^/]+/',
        pathNot: '^services/$1/src/($2/|user/[^/]+\\.(rules|document)\\.ts$)|\\.public\\.ts$',
      },
    ),
    forbid(
      'rules-are-pure',
      'a decision needs no framework, clock or database',
      { path: '\\.rules\\.ts$' },
      {
        pathNot: '\\.(rules|data|document)\\.ts$|^packages/contracts/|node_modules/zod/|^(node:)?(crypto|buffer)$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-stores-touch-the-database',
      'persistence has one address a capability',
      { path: '^services/', pathNot: `\\.(store|document|updates|reads|migrations)\\.ts$|${spec}` },
      { path: '^packages/platform/src/db/|node_modules/mongodb/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'testkit-stays-in-tests',
      'production imports no fixture',
      { pathNot: `${spec}|^tests/|^bench/|^packages/testkit/` },
      { path: '^packages/testkit/' },
    ),
    forbid(
      'production-has-no-sandboxes',
      'services know vendors by address: only tests and the development start boot their sandboxes',
      { path: '^(services|gateway|packages/(contracts|platform|engines))/', pathNot: spec },
      { path: '^packages/sandboxes/' },
    ),
    forbid(
      'sandboxes-are-vendors',
      'a sandbox knows the product as its vendor does: by keys, addresses and calls',
      { path: '^packages/sandboxes/', pathNot: spec },
      { path: '^(services|gateway|host)/' },
    ),
    forbid(
      'sandboxes-are-loaded-on-demand',
      'only the development start loads them, after it was asked to: no production image has them',
      { path: '^host/', pathNot: spec },
      { path: '^packages/sandboxes/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-flows-one-way',
      'shared <- features <- pages <- app',
      { path: '^web/src/shared/' },
      { path: '^web/src/(features|pages|app)/' },
    ),
    forbid(
      'web-features-stay-apart',
      'pages compose features',
      { path: '^web/src/features/([^/]+)/', pathNot: spec },
      { path: '^web/src/(pages|app|features/(?!$1/))' },
    ),
    forbid(
      'admin-resources-stay-apart',
      'resources share through admin/src/shared',
      { path: '^admin/src/resources/([^/]+)/' },
      { path: '^admin/src/resources/(?!$1/)' },
    ),
  ],
  options: {
    // with TypeScript 7 the cruiser reads no .ts by itself and would pass with nothing read
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.check.json' },
    doNotFollow: { path: 'node_modules' },
    // what our parts built; most packages have their code in a dist/
    exclude: { path: '^(?!node_modules/|.+/node_modules/).*(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@xinyu/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
