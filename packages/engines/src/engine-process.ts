import { mkdirSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { type ChildPlan, launch } from './launch.ts'
import { endLeftovers, removePid, writePid } from './pid-file.ts'
import { Supervisor } from './supervisor.ts'

/** Starts an engine as a process of its own that is kept running, reached at `url`; rejects with its last words. */
export const startEngineProcess = async (plan: ChildPlan, url: string): Promise<Engine> => {
  const { dir, name, log, firstPause, longestPause } = plan
  const supervisor = new Supervisor({
    name,
    log,
    firstPause,
    longestPause,
    prepare: async () => {
      mkdirSync(dir, { recursive: true })
      await endLeftovers(dir)
    },
    launch: () => {
      const launched = launch(plan)
      if (launched.child.pid) writePid(dir, 'engine', launched.child.pid)
      return launched
    },
    end: (child) => {
      if (child.connected) child.send('stop', () => undefined)
    },
  })
  await supervisor.start()
  return {
    name: plan.engine,
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
