// What a measured process adds to itself: it answers `memory` with what it holds once its garbage is gone.
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
