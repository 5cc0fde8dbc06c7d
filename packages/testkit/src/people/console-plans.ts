import { type QueryProfile, profileReads } from '../query-profile.ts'
import type { ServiceUnderTest, TestPerson } from '../service-under-test.ts'

export interface ConsoleQuery {
  filter?: object
  /** field and direction, as the console's table sends them */
  sort?: [field: string, direction: 'ASC' | 'DESC']
}

/** The query plan for the first ten records of a console list, requested over HTTP by this operator. */
export const explainConsoleList = async (
  { service }: Pick<ServiceUnderTest<unknown>, 'service'>,
  { resource, collection, operator }: { resource: string; collection: string; operator: TestPerson },
  { filter = {}, sort }: ConsoleQuery,
): Promise<QueryProfile> => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: '[0,9]',
    ...(sort ? { sort: JSON.stringify(sort) } : {}),
  })
  const found = await profileReads(collection, '', async () => {
    const reply = await fetch(`${service.url}/api/admin/${resource}?${query}`, {
      headers: { authorization: `Bearer ${operator.token}` },
    })
    if (!reply.ok) throw new Error(`${resource} answered ${reply.status}`)
  })
  const page = found.find(({ returned }) => returned === 10)
  if (!page) throw new Error(`no page of ten was read from ${collection}`)
  return page
}
