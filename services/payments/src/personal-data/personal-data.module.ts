import { paymentsErased, paymentsExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { Module } from '@nestjs/common'
import { GiftsOfPerson } from '../gifts/gifts.public.ts'
import { OrdersOfPerson } from '../orders/orders.public.ts'
import { CapsOfPerson } from '../spending/spending.public.ts'
import { WalletsOfPerson } from '../wallets/wallets.public.ts'
import { WithdrawalsModule, WithdrawalsOfPerson } from '../withdrawals/withdrawals.public.ts'

/** What this service has of a person: a copy for them, and whether what need not be kept is gone. */
@Module({
  imports: [
    Platform.of({
      service: 'payments',
      exported: paymentsExported,
      erased: paymentsErased,
      imports: [WithdrawalsModule],
      holdings: [OrdersOfPerson, GiftsOfPerson, WalletsOfPerson, WithdrawalsOfPerson, CapsOfPerson],
    }),
  ],
})
export class PersonalDataModule {}
