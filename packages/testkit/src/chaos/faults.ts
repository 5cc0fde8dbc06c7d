import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import type { Service } from '@xinyu/contracts/call'
import { replayEvents } from '@xinyu/contracts/internal/operations'
import type { PlatformConfig } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { KafkaBroker } from '../kafka/kafka.ts'
import { type ProductOptions, startTestProduct, type TestProduct } from '../product.ts'

export type Fault = 'product' | 'mongo' | 'valkey' | 'qdrant' | 'object-store' | 'kafka' | 'kafka, and its disk is lost'
interface Injection {
  product: TestProduct
  kafka: KafkaBroker | undefined
  start: Pick<ProductOptions, 'env' | 'separateProcesses'>
}

export const faultsWith = (kafka: KafkaBroker | undefined): readonly Fault[] => [
  'product',
  'mongo',
  ...(kafka ? (['kafka'] as const) : []),
  'valkey',
  'qdrant',
  'object-store',
  ...(kafka ? (['kafka, and its disk is lost'] as const) : []),
  'product',
  'mongo',
]

/** Injects the fault and returns the product that runs afterwards. */
export const injectFault = async (fault: Fault, { product, kafka, start }: Injection): Promise<TestProduct> => {
  if (fault === 'product') return restart(product, start)
  if (fault === 'kafka') {
    await kafka?.kill()
    await kafka?.restart()
  } else if (fault === 'kafka, and its disk is lost') {
    await kafka?.wipe()
    await kafka?.restart()
    await replayAll(product)
  } else {
    const { pid } = JSON.parse(readFileSync(join(product.dataDir, fault, 'engine.pid'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
  }
  return product
}

/** Kills all processes at once: a child that saw its parent die would shut down gracefully. */
const restart = async (product: TestProduct, start: Injection['start']): Promise<TestProduct> => {
  const parts = start.separateProcesses ? descendants(product.child.pid ?? 0) : []
  for (const pid of parts) process.kill(pid, 'SIGKILL')
  await product.kill()
  return startTestProduct({ ...start, port: Number(new URL(product.url).port), dataDir: product.dataDir })
}

const descendants = (pid: number): number[] => {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const under = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([child = 0]) => [child, ...under(child)])
  return under(pid)
}

/** Republishes all facts from the services' event logs, as an operator does when a broker has lost its data. */
const replayAll = async (product: TestProduct): Promise<void> => {
  const env = readRunning(product.dataDir).env as unknown as PlatformConfig
  const internal = new InternalClient(env)
  const owners: readonly Service[] = ['users', 'social', 'chat', 'payments', 'face', 'moderation']
  for (const owner of owners) {
    let page = await internal.call(replayEvents(owner), { after: null }, 120_000)
    while (page.next) page = await internal.call(replayEvents(owner), { after: page.next }, 120_000)
  }
}
