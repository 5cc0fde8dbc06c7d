import { approvedPeople } from '@xinyu/testkit/approved-people'
import { drain, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/visitor'
import { GATEWAY } from './places.ts'

/** The product in the cluster, as a test sees one. */
export const clusterProduct = (dataDir: string): Pick<TestProduct, 'url' | 'dataDir' | 'drain'> => ({
  url: GATEWAY,
  dataDir,
  drain: (milliseconds = 120_000) => drain(GATEWAY, milliseconds),
})

export const people = (dataDir: string, count: number): Promise<Visitor[]> =>
  approvedPeople(clusterProduct(dataDir), count)
