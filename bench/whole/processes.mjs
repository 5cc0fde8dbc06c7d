// Memory of a process and its descendants, as counted by the kernel.
import { readdirSync, readFileSync } from 'node:fs'

/** the kernel's unit of CPU time on all common Linux systems */
const ticksPerSecond = 100

const statusOf = (pid) => {
  try {
    // "pid (name) state parent …"; a name may hold spaces and brackets
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
  } catch {
    return null
  }
}

/** Empty if the process has ended. */
const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Display name: the script that node runs, or the program. */
const nameOf = (pid) => {
  const words = commandOf(pid).split('\0')
  const script = words.slice(1).find((word) => /\.m?js$/.test(word)) ?? words[0] ?? ''
  const [folder, file] = script.split('/').slice(-2)
  if (file !== 'main.js') return (file ?? folder).replace(/\.m?js$/, '')
  return script.split('/').at(-3)
}

const memoryOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { rss: (kilobytes('Rss') * 1024) / 1e6, pss: (kilobytes('Pss') * 1024) / 1e6 }
}

const treeOf = (root) => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statusOf(Number(pid)) ?? [])
  const found = []
  for (let next = all.filter(({ pid }) => pid === root); next.length > 0;) {
    found.push(...next)
    const parents = new Set(next.map(({ pid }) => pid))
    next = all.filter(({ parent }) => parents.has(parent))
  }
  return found
}

/**
 * `root` and its descendants with their rss and pss in MB; processes that end meanwhile are omitted.
 */
export const processesBelow = (root) =>
  treeOf(root).flatMap(({ pid }) => {
    try {
      return [{ pid, name: nameOf(pid), ...memoryOf(pid) }]
    } catch {
      return []
    }
  })

/** Seconds of CPU time used so far by `root` and its descendants. */
export const cpuSecondsBelow = (root) => sumOf(treeOf(root), 'cpu')

/** The same per program name: `{ facts: 1.2, 'mongo-child': 0.8 }`. */
export const cpuSecondsByProgram = (root) => {
  const byName = {}
  for (const { pid, cpu } of treeOf(root)) {
    const name = nameOf(pid)
    byName[name] = (byName[name] ?? 0) + cpu
  }
  return byName
}

export const sumOf = (processes, field) => processes.reduce((sum, one) => sum + one[field], 0)
