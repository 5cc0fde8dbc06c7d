import { runService } from '@xinyu/platform/runtime/run-service'

await runService('payments', async () => ({
  module: (await import('./payments.module.ts')).PaymentsModule,
  config: (await import('./config.ts')).paymentsConfig,
}))
