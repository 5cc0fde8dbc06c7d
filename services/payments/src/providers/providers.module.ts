import { Global, Module } from '@nestjs/common'
import { Providers } from './providers.public.ts'

/** Global: seven capabilities call providers. */
@Global()
@Module({ providers: [Providers], exports: [Providers] })
export class ProvidersModule {}
