import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { derive, manifest } from '../../../bench/capacity/model.mjs'
import { configOf, kustomizationOf } from './kubernetes.ts'
import { root } from '../tree.ts'
import { schemas } from './settings.ts'

const costs = {
  gatewayCallMicroseconds: 100,
  smallestCallMicroseconds: 100,
  messageMilliseconds: 0.2,
  factsPerSecondAndInstance: 5_000,
}

test('page, overlay and capacity model have the same numbers: node bench/capacity.mjs --write', () => {
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'bench/capacity.mjs'), '--check'], {
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
  expect(kustomizationOf('overlays/production').patches?.map(({ path }) => path)).toContain('capacity.yaml')
})

test('doubling the costs doubles the CPUs, and a pod never exceeds its socket limit', () => {
  const once = derive(costs)
  const dear = derive({ ...costs, smallestCallMicroseconds: 200 })
  expect(dear.cores.users).toBeGreaterThan(1.8 * (once.cores.users ?? 0))
  expect(dear.cores.gateway).toBe(once.cores.gateway)
  for (const times of [1, 2, 10])
    expect((derive(costs, times).pods.chat ?? 0) * 50_000).toBeGreaterThanOrEqual(1e6 * times)
  expect(derive(costs, 10).memory.users).toBeGreaterThan(9 * 1_000)
})

test('every part gets CPU and memory, with room for twice the peak', () => {
  const rows = manifest(derive(costs))
  expect(rows.map(({ part }) => part).sort()).toEqual(Object.keys(schemas).sort())
  for (const { part, least, most } of rows) {
    expect([part, least]).toEqual([part, 3])
    expect([part, most]).toEqual([part, 2 * (derive(costs).pods[part] ?? 0)])
  }
})

test('the partitions of the page are those of production', () => {
  const page = readFileSync(join(root, 'docs/capacity.md'), 'utf8')
  expect(page).toContain(`\`KAFKA_PARTITIONS=${configOf('overlays/production').KAFKA_PARTITIONS}\``)
})
