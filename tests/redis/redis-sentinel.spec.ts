import { startRedisSentinels, waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { testProductOn } from './product-on.ts'

await testProductOn('Redis with Sentinel', startRedisSentinels, [
  {
    title: 'the primary hangs and the sentinels promote its replica',
    async inject({ servers: [primary, replica] }) {
      primary?.freeze()
      await waitUntil('the replica is the primary', async () =>
        String(await replica?.command('ROLE')).startsWith('master'),
      )
    },
  },
])
