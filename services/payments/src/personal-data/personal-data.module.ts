import { paymentsErased, paymentsExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { Module } from '@nestjs/common'
import { GiftsModule, GiftsOfPerson } from '../gifts/gifts.public.ts'
import { OrdersOfPerson } from '../orders/orders.public.ts'
import { CapsOfPerson } from '../spending/spending.public.ts'
import { WalletsOfPerson } from '../wallets/wallets.public.ts'
import { WithdrawalsModule, WithdrawalsOfPerson } from '../withdrawals/withdrawals.public.ts'

/** This service's personal data of a member: the copy for them, and the check that what may be erased is erased. */
@Module({
  imports: [
    Platform.register({
      service: 'payments',
      exported: paymentsExported,
      erased: paymentsErased,
      imports: [GiftsModule, WithdrawalsModule],
      sources: [OrdersOfPerson, GiftsOfPerson, WalletsOfPerson, WithdrawalsOfPerson, CapsOfPerson],
    }),
  ],
})
export class PersonalDataModule {}
