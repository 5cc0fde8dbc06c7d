import { presenceKey } from '@xinyu/platform/redis/presence'
import { RedisStore } from '@xinyu/platform/redis/redis'
import type { ServiceUnderTest } from './service-under-test.ts'

/** Marks these people as online for a minute. */
export const markOnline = async (
  { service }: Pick<ServiceUnderTest<unknown>, 'service'>,
  ...userIds: string[]
): Promise<void> => {
  const redis = service.app.get(RedisStore)
  for (const id of userIds) await redis.client.set(presenceKey(redis, id), new Date().toISOString(), 'PX', 60_000)
}
