// A part of a benchmark in its own process, whose CPU time can be read from outside.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((closed) => server.close(closed))
  return port
}

/** Microseconds of CPU time, user and system, used by the threads of a process. */
const usedBy = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1_000,
    0,
  )
const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

const partOf = (child, url) => ({
  url,
  child,
  /** microseconds of CPU time so far, of the process and its children */
  used: () => [child.pid, ...childrenOf(child.pid)].reduce((sum, pid) => sum + usedBy(pid), 0),
  stop: async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  },
})

/** Starts a file that listens on PORT and sends a message when ready. */
export const startPart = async (file, env = {}, execArgv = []) => {
  const port = await freePort()
  const child = fork(file, { env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' }, execArgv })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])
  return partOf(child, `http://127.0.0.1:${port}`)
}

/** Starts a program that is ready when it accepts connections. */
export const startProgram = async (command, args, port) => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const deadline = Date.now() + 5_000
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return partOf(child, url)
}
