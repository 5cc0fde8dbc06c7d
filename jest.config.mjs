// One jest for everything; a project is a kind of test, so that each can be run alone.
const swc = (react) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: react, decorators: true },
      transform: react ? { react: { runtime: 'automatic' } } : { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'es6' },
  },
]
const node = (displayName, testMatch, more = {}) => ({
  displayName,
  testMatch,
  testEnvironment: '<rootDir>/scripts/jest/native-environment.mjs',
  runtime: '<rootDir>/scripts/jest/native-runtime.cjs',
  transform: { '\\.ts$': swc(false) },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
  ...more,
})

export default {
  testSequencer: '<rootDir>/scripts/jest/longest-first.mjs',
  // a small busy machine is not a fault of the product
  testTimeout: 120_000,
  projects: [
    // pure decisions and single files: nothing outside the process
    node('unit', [
      '<rootDir>/{packages/*,services/*,gateway,host}/src/**/*.rules.spec.ts',
      '<rootDir>/packages/contracts/**/*.spec.ts',
      '<rootDir>/packages/platform/src/**/*.unit.spec.ts',
      '<rootDir>/tests/architecture/**/*.spec.ts',
      '<rootDir>/tests/money/**/*.rules.spec.ts',
    ]),
    // the engines of the one-command start
    node('engines', ['<rootDir>/packages/engines/src/**/*.spec.ts', '<rootDir>/packages/testkit/src/**/*.spec.ts'], {
      testPathIgnorePatterns: ['\\.rules\\.spec\\.ts$', '/node_modules/', '/dist/'],
    }),
    // one service on real engines, over HTTP; what must hold of its money; its Redis and its sockets in many processes
    node(
      'services',
      [
        '<rootDir>/{packages/platform,packages/sandboxes,services/*,gateway,host}/src/**/*.spec.ts',
        '<rootDir>/tests/{money,redis,sockets}/**/*.spec.ts',
      ],
      {
        testPathIgnorePatterns: ['\\.rules\\.spec\\.ts$', '\\.unit\\.spec\\.ts$', '/node_modules/', '/dist/'],
        globalSetup: '<rootDir>/packages/testkit/src/jest-engines.ts',
        globalTeardown: '<rootDir>/packages/testkit/src/jest-engines-down.ts',
      },
    ),
    // the whole product through the gateway
    node('journeys', ['<rootDir>/tests/journeys/**/*.spec.ts']),
    // an attacker before the whole product
    node('security', ['<rootDir>/tests/security/**/*.spec.ts']),
    // the main job in the cluster of `npm run k8s:trial`, which says where that is
    node('cluster', ['<rootDir>/tests/cluster/**/*.spec.ts']),
    node('browser', ['<rootDir>/tests/browser/**/*.spec.ts']),
    // React components
    {
      displayName: 'web',
      testMatch: ['<rootDir>/{web,admin}/src/**/*.spec.{ts,tsx}'],
      testEnvironment: 'jsdom',
      // without `import`: jest adds it for imports, and a `require` that gets the ES build of a pair makes a cycle
      testEnvironmentOptions: { customExportConditions: ['@xinyu/source', 'browser'] },
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '\\.tsx?$': swc(true) },
      moduleNameMapper: { '\\.(css|svg|png)$': '<rootDir>/packages/testkit/src/samples/empty-asset.ts' },
      setupFilesAfterEnv: ['<rootDir>/web/src/test-setup.ts'],
      modulePathIgnorePatterns: ['/dist/'],
    },
  ],
}
