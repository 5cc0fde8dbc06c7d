// Loaded into each measured process: answers `memory` with its memory after a garbage collection.
process.on('message', (message) => {
  if (message !== 'memory') return
  for (let times = 0; times < 3; times++) globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setTimeout(() => {
    globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send({ memory: { rss, heap: heapUsed + external, cpuMs: (user + system) / 1000 } })
  }, 1_500)
})
