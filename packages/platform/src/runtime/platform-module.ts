import type { Service } from '@xinyu/contracts/call'
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core'
import { CqrsModule } from '@nestjs/cqrs'
import { Commands } from '../command/commands.ts'
import { OnErased } from '../erasure/on-erased.ts'
import { AdminAudit } from '../http/admin/admin-audit.ts'
import { MemberDecisions } from '../http/admin/member-decisions.ts'
import { ContractGuard } from '../http/calls/contract.guard.ts'
import { ContractInterceptor } from '../http/calls/contract.interceptor.ts'
import { ErrorFilter } from '../http/error.filter.ts'
import { HealthController } from '../http/health.controller.ts'
import { notBuiltController } from './not-built.controller.ts'
import { operationsController } from './operations.controller.ts'

/** Global: every module of a service uses the platform's parts. */
@Global()
@Module({})
export class PlatformModule {
  static register(providers: Provider[], service: Service): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      controllers: [HealthController, OnErased, operationsController(service), notBuiltController(service)],
      providers: [
        ...providers,
        Commands,
        AdminAudit,
        MemberDecisions,
        ContractGuard,
        ContractInterceptor,
        { provide: APP_GUARD, useExisting: ContractGuard },
        { provide: APP_INTERCEPTOR, useExisting: ContractInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [...providers.map((provider) => (provider as { provide: Type }).provide), CqrsModule, Commands],
    }
  }
}
