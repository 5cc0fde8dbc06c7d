import { startRedisSentinels, waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { testProductOn } from './product-on.ts'

await testProductOn('Redis behind sentinels', startRedisSentinels, [
  {
    title: 'the primary hangs and the sentinels name another',
    async inject({ servers: [primary, replica] }) {
      primary?.freeze()
      await waitUntil('the replica is the primary', async () => String(await replica?.ask('ROLE')).startsWith('master'))
    },
  },
])
