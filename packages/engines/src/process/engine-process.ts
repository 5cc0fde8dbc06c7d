import type { Engine } from '../engine.ts'
import { type EngineProcessOptions, spawnEngine } from './launch.ts'
import { stopLeftoverProcesses, removePid, writePid } from './pid-file.ts'
import { openPrivateFolder } from './private-folder.ts'
import { Supervisor } from './supervisor.ts'

/**
 * Starts an engine in a supervised process of its own, reachable at `url`; rejects with the last lines of its stderr.
 */
export const startEngineProcess = async (options: EngineProcessOptions, url: string): Promise<Engine> => {
  const { dir, name, log, minRestartDelayMs, maxRestartDelayMs } = options
  const supervisor = new Supervisor({
    name,
    log,
    minRestartDelayMs,
    maxRestartDelayMs,
    prepare: async () => {
      openPrivateFolder(dir)
      await stopLeftoverProcesses(dir)
    },
    spawn: () => {
      const launched = spawnEngine(options)
      if (launched.child.pid) writePid(dir, 'engine', launched.child.pid)
      return launched
    },
    requestStop: (child) => {
      if (child.connected) child.send('stop', () => undefined)
    },
  })
  await supervisor.start()
  return {
    name: options.engine,
    url,
    get restarts() {
      return supervisor.restarts
    },
    get pid() {
      return supervisor.pid
    },
    stop: async () => {
      await supervisor.stop()
      removePid(dir, 'engine')
    },
  }
}
