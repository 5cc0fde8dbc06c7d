import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineUnavailable } from '../engine.ts'
import { privateFile } from './private-folder.ts'

interface PidRecord {
  pid: number
  started: string
  owner: number
  ownerStarted: string
}

/**
 * The kernel's start tick of a process: distinguishes it from a later one with the same number. Empty where /proc is
 * absent.
 */
export function processStarted(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return processStarted(pid) === started
}

/** Writes a pid file in `dir`: `pid` runs there for this process. */
export function writePid(dir: string, name: string, pid: number): void {
  const record: PidRecord = {
    pid,
    started: processStarted(pid),
    owner: process.pid,
    ownerStarted: processStarted(process.pid),
  }
  writeFileSync(join(dir, `${name}.pid`), JSON.stringify(record), { mode: privateFile })
}

export function removePid(dir: string, name: string): void {
  rmSync(join(dir, `${name}.pid`), { force: true })
}

/**
 * Frees the folder: an engine whose owner was killed ends by itself and is awaited for `graceMs`, then killed; a native
 * server without its owner is killed at once. Throws if another running product owns the folder, since two engines
 * would corrupt it.
 */
export async function stopLeftoverProcesses(dir: string, graceMs = 2_000): Promise<void> {
  if (!existsSync(dir)) return
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.pid'))) {
    const record = readPid(join(dir, file))
    if (record && isAlive(record.pid, record.started))
      await stopLeftover(dir, record, file === 'native.pid' ? 0 : graceMs)
    rmSync(join(dir, file), { force: true })
  }
}

function readPid(path: string): PidRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof record === 'object' && record !== null && 'pid' in record ? (record as PidRecord) : undefined
  } catch {
    // a half-written file is ignored; the engine's own lock on the folder still protects the data
    return undefined
  }
}

async function stopLeftover(dir: string, record: PidRecord, graceMs: number): Promise<void> {
  if (record.owner !== process.pid && isAlive(record.owner, record.ownerStarted)) {
    throw new EngineUnavailable(
      `The data folder ${dir} is in use: process ${record.owner} runs an engine on it. Stop that process, or choose another data folder.`,
    )
  }
  const until = Date.now() + graceMs
  while (isAlive(record.pid, record.started) && Date.now() < until) await sleep(20)
  if (isAlive(record.pid, record.started)) process.kill(record.pid, 'SIGKILL')
  while (isAlive(record.pid, record.started)) await sleep(20)
}
