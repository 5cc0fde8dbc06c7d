import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, test } from '@jest/globals'
import { Moderator } from '@xinyu/testkit/people/moderator'
import { Visitor } from '@xinyu/testkit/people/visitor'
import type { Cast, ScenarioProduct } from './cast.ts'
import { join } from './steps/join.ts'
import { meet } from './steps/meet.ts'
import { talk } from './steps/talk.ts'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }

/** The product's main job through the gateway: a guest becomes a member, is reviewed, gets a match, and they chat. */
export const mainJobScenario = (start: () => Promise<ScenarioProduct>): void => {
  let product: ScenarioProduct
  let cast: Cast

  beforeAll(async () => {
    product = await start()
    const here = (args: string[]): Promise<unknown> =>
      run(process.execPath, [resolve('host/dist/cli.js'), ...args], {
        env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' },
      })
    await (product.xinyu ?? here)(['create-admin', '--phone', admin.phone, '--password', admin.password])
    const moderator = await new Moderator(product.url).logIn(admin.phone, admin.password)
    cast = { product, lan: new Visitor(product.url), hai: new Visitor(product.url), moderator }
  }, 180_000)
  afterAll(() => product?.stop())

  test.each(Object.entries({ ...join, ...meet, ...talk }))('%s', (_title, step) => step(cast))
}
