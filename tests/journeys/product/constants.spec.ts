import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'

const tool = 'packages/contracts/tools/constants.mjs'
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ demo: true })
  await product.drain()
}, 600_000)
afterAll(() => product?.stop())

test('a field of an answer that never varies over the demo data is explained', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@xinyu/source', tool, product.url], {
    env: { ...process.env, NODE_OPTIONS: '' },
  }).catch((error: { stdout?: string; stderr?: string }) => ({ stdout: `${error.stdout}${error.stderr}` }))
  expect(stdout).toMatch(/\d+ people, \d+ calls/)
  expect(stdout.split('\n').filter((line) => line.includes('not explained'))).toEqual([])
}, 900_000)
