import { runService } from '@xinyu/platform/run-service'
import { paymentsConfig } from './config.ts'
import { PaymentsModule } from './payments.module.ts'

await runService({ name: 'payments', module: PaymentsModule, config: paymentsConfig })
