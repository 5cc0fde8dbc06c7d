import { startRedisSentinels, untilSo } from '@xinyu/testkit/redis-servers'
import { tellProductOn } from './product-on.ts'

await tellProductOn('Redis behind sentinels', startRedisSentinels, [
  {
    says: 'the primary hangs and the sentinels name another',
    async befalls({ servers: [primary, replica] }) {
      primary?.freeze()
      await untilSo('the replica is the primary', async () => String(await replica?.ask('ROLE')).startsWith('master'))
    },
  },
])
