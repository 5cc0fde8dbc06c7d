import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/**
 * Node itself instead of a context of its own: files of a worker share modules, and what a file changed in the process
 * is changed back after it.
 */
export default class NativeEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  fakeTimers = null
  // jest sets a console of the file after this
  #before = { env: { ...process.env }, console: globalThis.console, exit: process.exit }

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    const { env, console, exit } = this.#before
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
    globalThis.console = console
    process.exit = exit
  }

  getVmContext() {
    return null
  }

  exportConditions() {
    return []
  }
}
