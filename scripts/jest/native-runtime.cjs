const { createRequire } = require('node:module')
const { dirname } = require('node:path')
const { pathToFileURL } = require('node:url')
require('./loader.mjs')

const circus = dirname(require.resolve('jest-circus/package.json'))
let files = 0

// each worker's products choose their ports from a range of its own
const lowestPort = 20_000 + ((Number(process.env.JEST_WORKER_ID) - 1) % 12) * 1_000
process.env.XINYU_PORTS = `${lowestPort}-${lowestPort + 1_000}`

/**
 * Takes the place of jest-runtime, with which each file loads and compiles all modules again in a context of its own:
 * a third of the time of a file that starts a service. Node loads modules here, once a worker; `loader.mjs` compiles
 * them. Modules cannot be mocked.
 */
class NativeRuntime {
  #environment
  #testPath

  constructor(_config, environment, _resolver, _transformer, _sources, _coverage, testPath) {
    this.#environment = environment
    this.#testPath = testPath
    globalThis[Symbol.for('xinyu.test-file')] = ++files
  }

  /** The test framework is loaded anew for each file, so that no test of the file before is left in it. */
  requireInternalModule(path) {
    for (const name of Object.keys(require.cache)) if (name.startsWith(circus)) delete require.cache[name]
    for (const name of ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES']) delete globalThis[Symbol.for(name)]
    return require(path)
  }

  requireModule(path) {
    return createRequire(this.#testPath)(path)
  }

  unstable_shouldLoadAsEsm() {
    return true
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href)
  }

  setGlobalsForRuntime(globals) {
    globalThis[Symbol.for('jest.globals')] = { ...globals, jest: this.#jest() }
  }

  #jest() {
    const { moduleMocker: mocker, fakeTimersModern: timers } = this.#environment
    return {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      replaceProperty: mocker.replaceProperty.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
      getTimerCount: () => timers.getTimerCount(),
      setTimeout: (milliseconds) => {
        globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = milliseconds
      },
    }
  }

  getSourceMaps() {
    return globalThis[Symbol.for('xinyu.source-maps')]
  }

  enterTestCode() {}
  leaveTestCode() {}
  getAllCoverageInfoCopy() {}
  teardown() {}
}

module.exports = NativeRuntime
