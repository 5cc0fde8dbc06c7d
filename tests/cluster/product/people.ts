import { importApprovedMembers } from '@xinyu/testkit/people/approved-people'
import { drain, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { GATEWAY } from './locations.ts'

/** The cluster's product with the interface of a test product. */
export const clusterProduct = (dataDir: string): Pick<TestProduct, 'url' | 'dataDir' | 'drain'> => ({
  url: GATEWAY,
  dataDir,
  drain: (milliseconds = 120_000) => drain(GATEWAY, milliseconds),
})

export const people = (dataDir: string, count: number): Promise<Visitor[]> =>
  importApprovedMembers(clusterProduct(dataDir), count)
