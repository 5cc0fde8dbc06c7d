import { CONFIG } from '@xinyu/platform/config'
import { Module } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { IpLocator, ListIpLocator, UnknownIpLocator } from './ip-locator.ts'
import { PlacesController } from './places.controller.ts'

const locatorOf = ({ IP_PLACES_FILE }: Pick<UsersConfig, 'IP_PLACES_FILE'>): IpLocator =>
  IP_PLACES_FILE === undefined ? new UnknownIpLocator() : new ListIpLocator(IP_PLACES_FILE)

@Module({
  imports: [UserStoreModule],
  controllers: [PlacesController],
  providers: [{ provide: IpLocator, inject: [CONFIG], useFactory: locatorOf }],
  exports: [IpLocator],
})
export class PlacesModule {}
